import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/**
 * Writes all packages with versions, licences and hashes (CycloneDX, JSON). The lock file is the only source, so
 * that it needs no network and includes packages of other platforms.
 * @throws Error when npm cannot be run.
 */
export async function writeSbom(file: string): Promise<void> {
  const flags = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const { stdout } = await npm(flags);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, stdout);
}

function npm(flags: string[]) {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, FORCE_COLOR: "0" } };
  const own = process.env.npm_execpath;
  // Within an npm script, uses the npm that runs it. On Windows `npm` is a script, which needs a shell.
  if (own && /npm-cli\.[cm]?js$/.test(own)) return run(process.execPath, [own, ...flags], options);
  return run("npm", flags, { ...options, shell: process.platform === "win32" });
}
