import fs from "node:fs";
import path from "node:path";

/** Found by package.json, since this code may have been bundled elsewhere. */
export const root = find(import.meta.dirname);

function find(folder: string): string {
  if (fs.existsSync(path.join(folder, "package.json"))) return folder;
  return find(path.dirname(folder));
}
