/** A copy of the built app in which a test can deploy another build while a server serves it. */
import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const built = path.resolve(import.meta.dirname, "../../dist");

export interface Deployment {
  /** The server's APP_DIR. */
  folder: string;
  /** The first script of the deployed build, as `version.json` names it. */
  entry(): Promise<string>;
  /**
   * Deploys another build: the same app under other file names.
   * @param options.worker false leaves the worker's script unchanged, as a cache on the way might.
   * @param options.earlierAssets false removes the scripts of the build before.
   */
  deploy(options?: { worker?: boolean; earlierAssets?: boolean }): Promise<void>;
  remove(): Promise<void>;
}

/** A folder that was built often also holds many assets of earlier builds. */
async function assetsOfThisBuild(): Promise<Set<string>> {
  const text = await fs.readFile(path.join(built, ".vite/manifest.json"), "utf8");
  const chunks = Object.values(
    JSON.parse(text) as Record<string, { file: string; css?: string[]; assets?: string[] }>,
  );
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return new Set(files.map((file) => path.basename(file)));
}

export async function newDeployment(): Promise<Deployment> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-deploy-"));
  const own = await assetsOfThisBuild();
  const prefers = (file: string) =>
    path.basename(path.dirname(file)) !== "assets" || own.has(path.basename(file));
  await fs.cp(built, folder, { recursive: true, filter: prefers });
  const read = (name: string) => fs.readFile(path.join(folder, name), "utf8");
  const entry = async () => (JSON.parse(await read("version.json")) as { entry: string }).entry;
  let builds = 1;

  async function write(name: string, content: string): Promise<void> {
    await fs.writeFile(path.join(folder, name), content);
    for (const form of [".br", ".gz"]) await fs.rm(path.join(folder, name + form), { force: true });
  }

  /** The worker checks each file against its hash. */
  async function withHashes(worker: string): Promise<string> {
    const hashes = new Map<string, string>();
    const listed = /"integrity":"[^"]*"(?=,"revision":[^,]*,"url":"([^"]*)")/g;
    for (const [, url = ""] of worker.matchAll(listed)) {
      const content = await fs.readFile(path.join(folder, url));
      hashes.set(url, createHash("sha256").update(content).digest("base64"));
    }
    return worker.replace(listed, (_, url: string) => `"integrity":"sha256-${hashes.get(url)}"`);
  }

  return {
    folder,
    entry,
    async deploy({ worker = true, earlierAssets = true } = {}) {
      builds += 1;
      const assets = await fs.readdir(path.join(folder, "assets"));
      const scripts = assets.filter((name) => name.endsWith(".js") && !/\.b\d+\.js$/.test(name));
      const newName = (name: string) => name.replace(/\.js$/, `.b${builds}.js`);
      const rename = (text: string) =>
        scripts.reduce((all, name) => all.replaceAll(name, newName(name)), text);
      for (const name of scripts)
        await write(`assets/${newName(name)}`, rename(await read(`assets/${name}`)));
      await write("index.html", rename(await read("index.html")));
      await write("version.json", rename(await read("version.json")));
      // The page's name has no hash. The worker knows the page by a revision, which must change too.
      const revise = (text: string) => text.replace(/(?<="?revision"?:")[0-9a-f]{8,}(?=")/g, `$&${builds}`);
      if (worker) await write("sw.js", await withHashes(revise(rename(await read("sw.js")))));
      if (!earlierAssets) await Promise.all(scripts.map((name) => fs.rm(path.join(folder, "assets", name))));
    },
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
}
