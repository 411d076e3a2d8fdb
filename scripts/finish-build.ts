/**
 * Runs after both builds, of the app and of the operators' console: draws startup images, compresses files, writes `version.json` for update checks, and adds earlier builds' assets
 * of 30 days, since open tabs request their lazy routes by hashed name. All this comes after the precache list, so
 * that no device downloads it ahead. Beside the build, where it is not served, it writes the list of packages.
 */
import fs from "node:fs/promises";
import path from "node:path";
import { CONSOLE_FOLDER } from "../contract/operator/console.ts";
import { compressFolder } from "./build/compress.ts";
import { keepEarlierAssets } from "./build/earlier-assets.ts";
import { writeSbom } from "./build/sbom.ts";
import { drawStartupImages } from "./build/startup-images.ts";
import { publishedBuild } from "./build/published-build.ts";

const root = path.resolve(import.meta.dirname, "..");
const dist = path.join(root, "dist");

const page = await fs.readFile(path.join(dist, "index.html"), "utf8");
await fs.writeFile(path.join(dist, "version.json"), JSON.stringify(publishedBuild(page)));
await writeSbom(path.join(root, "sbom/starship.cdx.json"));
const pictures = await drawStartupImages(path.join(root, "public/icons/icon.svg"), dist);
const operators = path.join(dist, CONSOLE_FOLDER);
const compressed = (await compressFolder(dist)) + (await compressFolder(operators));
const earlier =
  (await keepEarlierAssets(path.join(dist, "assets"), path.join(root, ".cache/assets"))) +
  (await keepEarlierAssets(path.join(operators, "assets"), path.join(root, ".cache/operator-assets")));
console.log(
  `${pictures} startup images drawn, ${compressed} files compressed, ${earlier} files of earlier builds added`,
);
