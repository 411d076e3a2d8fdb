/** Checks the built app against its script budgets, in Brotli bytes. Requires `npm run build`. */
import fs from "node:fs";
import path from "node:path";
import { CONSOLE_FOLDER } from "../contract/operator/console.ts";
import { chunksWith, FIRST_SCREEN_BUDGET, pathsOf, ROUTE_BUDGET, type Manifest } from "./build/budgets.ts";
import { compressBrotli } from "./build/compress.ts";

/** Opens the mirror, and alone may load Dexie. */
const MIRROR = "src/mirror/index.ts";
const dist = path.resolve(import.meta.dirname, "../dist");
const manifestFile = path.join(dist, ".vite/manifest.json");
if (!fs.existsSync(manifestFile)) {
  console.error("dist/.vite/manifest.json is missing: run `npm run build`, with `build.manifest` on, first");
  process.exit(1);
}

const manifest = JSON.parse(fs.readFileSync(manifestFile, "utf8")) as Manifest;
const sizes = new Map(
  await Promise.all(Object.values(manifest).map(async ({ file }) => [file, await brotliSize(file)] as const)),
);
const sizeOf = (file: string) => sizes.get(file) ?? 0;
const html = fs.readFileSync(path.join(dist, "index.html"), "utf8");
const preloaded = [...html.matchAll(/<link rel="modulepreload"[^>]*href="(?:\.\/)?([^"]+)"/g)].map((match) =>
  String(match[1]),
);
const { firstScreen, routes } = pathsOf(manifest, preloaded, sizeOf);

let broken = 0;
const total = firstScreen.reduce((sum, file) => sum + sizeOf(file), 0);
for (const file of firstScreen) print(file, sizeOf(file));
check("first usable screen", total, FIRST_SCREEN_BUDGET);
for (const [source, file] of routes) check(source, sizeOf(file), ROUTE_BUDGET);
checkDexie();
checkConsole();
process.exitCode = broken > 0 ? 1 : 0;

/** A screen that evaluated Dexie would be slower at its start, and fail where the browser blocks storage. */
function checkDexie(): void {
  const scripts = [...sizes.keys()].filter((file) => file.endsWith(".js"));
  const [dexie, ...others] = scripts.filter((file) =>
    fs.readFileSync(path.join(dist, file), "utf8").includes("MissingAPIError"),
  );
  if (dexie === undefined || others.length > 0) throw new Error("Dexie is not in one script");
  const users = chunksWith(manifest, dexie);
  const isAlone = users.join() === MIRROR;
  if (!isAlone) broken += 1;
  console.log(`Dexie is loaded with ${users.join(", ")}  ${isAlone ? "met" : "MISSED"}`);
}

/** The operators' console is a separate build, of which the members' worker must cache nothing. */
function checkConsole(): void {
  if (!fs.existsSync(path.join(dist, CONSOLE_FOLDER, "index.html"))) throw new Error("no console is built");
  const worker = fs.readFileSync(path.join(dist, "sw.js"), "utf8");
  const files = [...worker.matchAll(/\burl["']?:["'`]([^"'`]+)/g)].map((match) => String(match[1]));
  if (!files.includes("index.html")) throw new Error("the worker's list of files was not found");
  const kept = files.filter((file) => file.includes(CONSOLE_FOLDER.slice(1)));
  if (kept.length > 0) broken += 1;
  console.log(
    `of ${files.length} files that the worker keeps ${kept.length} are the console's  ${kept.length > 0 ? "MISSED" : "met"}`,
  );
}

function check(name: string, size: number, budget: number): void {
  const isMet = size <= budget;
  if (!isMet) broken += 1;
  print(name, size, `of ${kilobytes(budget)}  ${isMet ? "met" : "MISSED"}`);
}

function print(name: string, size: number, verdict = ""): void {
  console.log(`${name.padEnd(56)} ${kilobytes(size).padStart(10)}  ${verdict}`.trimEnd());
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

async function brotliSize(file: string): Promise<number> {
  return (await compressBrotli(fs.readFileSync(path.join(dist, file)))).length;
}
