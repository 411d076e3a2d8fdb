import fs from "node:fs";
import path from "node:path";
import { importsOf } from "./imports.ts";
import type { Room } from "./rooms.ts";

/** A file is a source when it can import: styles and catalogues are only ever imported. */
const SOURCE = /\.(ts|tsx|js|mjs)$/;

/**
 * Checks every source under `folders` of `root` against the walls.
 * @returns one line a violation, and how many files were read (so that "none" cannot mean "nothing was looked at").
 */
export function checkLayers(root: string, folders: string[], rooms: Room[]) {
  const files = folders.flatMap((folder) => sourcesIn(root, folder));
  return { files: files.length, violations: files.flatMap((file) => checkFile(root, file, rooms)) };
}

function sourcesIn(root: string, folder: string): string[] {
  const absolute = path.join(root, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs
    .readdirSync(absolute, { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")))
    .filter((file) => SOURCE.test(file))
    .toSorted();
}

function checkFile(root: string, file: string, rooms: Room[]): string[] {
  const room = rooms.find((candidate) => covers(candidate.path, file));
  if (!room) return [`${file}: is in no room; give its folder walls in scripts/layers/rooms.ts`];
  const source = fs.readFileSync(path.join(root, file), "utf8");
  return importsOf(file, source)
    .filter(({ specifier }) => !isAllowed(room, file, specifier))
    .map(({ specifier, line }) => `${file}:${line}: ${room.path} may not import "${specifier}"`);
}

function isAllowed(room: Room, file: string, specifier: string): boolean {
  if (!specifier.startsWith(".")) return room.packages.some((name) => coversPackage(name, specifier));
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (covers(room.path, target)) return !room.apart || below(room.path, file) === below(room.path, target);
  return room.may.some((allowed) => covers(allowed, target));
}

function covers(pattern: string, file: string): boolean {
  if (pattern.endsWith("/*")) return path.posix.dirname(file) === pattern.slice(0, -2);
  return pattern.endsWith("/") ? file.startsWith(pattern) : file === pattern;
}

function coversPackage(pattern: string, specifier: string): boolean {
  if (/[/:-]$/.test(pattern)) return specifier.startsWith(pattern);
  return specifier === pattern || specifier.startsWith(`${pattern}/`);
}

/** The first folder (or file) below a room's own. */
function below(roomPath: string, file: string): string | undefined {
  return file.slice(roomPath.length).split("/")[0];
}
