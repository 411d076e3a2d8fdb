/**
 * After `vite build`: compresses what is served, and keeps the assets of earlier builds. A tab opened before a deploy
 * still asks for its own lazy routes by their hashed names; they are kept beside the new ones for 30 days. They come
 * after the worker's precache list was made, so no device downloads them ahead.
 */
import fs from "node:fs/promises";
import path from "node:path";
import { compressFolder } from "./build/compress.ts";
import { keepEarlierAssets } from "./build/earlier-assets.ts";

const root = path.resolve(import.meta.dirname, "..");
const dist = path.join(root, "dist");

await fs.access(path.join(dist, "index.html"));
const compressed = await compressFolder(dist);
const kept = await keepEarlierAssets(path.join(dist, "assets"), path.join(root, ".cache/assets"));
console.log(`${compressed} files compressed, ${kept} files of earlier builds kept`);
