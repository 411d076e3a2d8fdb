/**
 * Runs after the builds of app and console, and after the precache list is made, so that no device downloads these
 * files ahead: startup images, compressed files, `version.json` for update checks, and earlier builds' assets of 30
 * days, since open tabs request their lazy routes by hashed name. Writes the list of packages beside the build,
 * where it is not served.
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
