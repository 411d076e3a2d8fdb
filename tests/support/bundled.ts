/**
 * Bundles server and command line into one file each, once per state of the sources: finding, reading and compiling
 * a thousand modules is more than half of the cost of each of some hundred starts.
 */
import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, "node_modules/.cache/starship");

const entries = { server: "server/main/index.ts", operator: "server/operator/cli/cli.ts" };

/** These packages look for files of their own beside themselves. */
const external = [
  "@electric-sql/pglite",
  "sharp",
  "pino",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "pg-native",
];

const DAY_MS = 86_400_000;

/** The file to run with Node instead of the program's entry. */
export async function bundled(program: keyof typeof entries): Promise<string> {
  return path.join(await folder(), `${program}.mjs`);
}

let made: Promise<string> | undefined;

function folder(): Promise<string> {
  return (made ??= findOrMake());
}

async function findOrMake(): Promise<string> {
  const wanted = path.join(cache, `programs-${await version()}`);
  if (await exists(wanted)) return wanted;
  await fs.mkdir(cache, { recursive: true });
  await removeOld();
  const making = await fs.mkdtemp(`${wanted}-`);
  for (const [name, entry] of Object.entries(entries)) await bundle(name, entry, making);
  try {
    await fs.rename(making, wanted);
  } catch (error) {
    // Another process was faster: its folder has the same content.
    await fs.rm(making, { recursive: true });
    if (!(await exists(wanted))) throw error;
  }
  return wanted;
}

/** Dynamic imports are inlined: a chunk that imports the entry would wait for the entry, which waits for the chunk. */
async function bundle(name: string, entry: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { target: "node", noExternal: true, external },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: "node24",
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: `${name}.mjs` } },
    },
  });
}

async function version(): Promise<string> {
  const hash = createHash("sha256");
  const files = ["package-lock.json", path.relative(root, import.meta.filename)];
  for (const room of ["contract", "server"]) {
    const names = await fs.readdir(path.join(root, room), { recursive: true });
    files.push(...names.filter((name) => name.endsWith(".ts")).map((name) => path.join(room, name)));
  }
  for (const file of files.toSorted()) hash.update(file).update(await fs.readFile(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

async function removeOld(): Promise<void> {
  for (const name of await fs.readdir(cache)) {
    if (!name.startsWith("programs-")) continue;
    const old = path.join(cache, name);
    const { mtimeMs } = await fs.stat(old);
    if (Date.now() - mtimeMs > DAY_MS) await fs.rm(old, { recursive: true, force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return (await fs.stat(file).catch(() => null)) !== null;
}
