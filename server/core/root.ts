import fs from "node:fs";
import path from "node:path";

/** The project's folder: where its catalogues, packages and the built app are, wherever this code has been bundled to. */
export const root = find(import.meta.dirname);

function find(folder: string): string {
  if (fs.existsSync(path.join(folder, "package.json"))) return folder;
  return find(path.dirname(folder));
}
