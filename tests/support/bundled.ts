/**
 * The server and the operator's command line as one file each, made once a state of the sources: to find, read and
 * compile their thousand modules is more than half of what a start costs, and the suite starts them some hundred times.
 */
import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, "node_modules/.cache/starship");

const entries = { server: "server/main/index.ts", operator: "server/operator/cli/cli.ts" };

/** Packages that find files of their own beside themselves. */
const external = [
  "@electric-sql/pglite",
  "sharp",
  "pino",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "pg-native",
];

const DAY_MS = 86_400_000;

/** The file to give Node in place of the program's entry. */
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
    // Another process was sooner: its folder holds the same.
    await fs.rm(making, { recursive: true });
    if (!(await exists(wanted))) throw error;
  }
  return wanted;
}

/** One file: dynamic imports of chunks that import the entry would wait for it, which waits for them. */
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

/** Changes with the sources and the packages. */
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
