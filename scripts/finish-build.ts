/**
 * After `vite build`: compresses what is served, and keeps the assets of earlier builds. A tab opened before a deploy
 * still asks for its own lazy routes by their hashed names; they are kept beside the new ones for 30 days. They come
 * after the worker's precache list was made, so no device downloads them ahead. So does `version.json`, by which an app finds
 * out over the network that there is a newer build.
 */
import fs from "node:fs/promises";
import path from "node:path";
import { compressFolder } from "./build/compress.ts";
import { keepEarlierAssets } from "./build/earlier-assets.ts";
import { publishedBuild } from "./build/published-build.ts";

const root = path.resolve(import.meta.dirname, "..");
const dist = path.join(root, "dist");

const page = await fs.readFile(path.join(dist, "index.html"), "utf8");
await fs.writeFile(path.join(dist, "version.json"), JSON.stringify(publishedBuild(page)));
const compressed = await compressFolder(dist);
const kept = await keepEarlierAssets(path.join(dist, "assets"), path.join(root, ".cache/assets"));
console.log(`${compressed} files compressed, ${kept} files of earlier builds kept`);
