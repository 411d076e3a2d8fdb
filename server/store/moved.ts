/** Marks a data folder whose database was moved, so that two servers never pay from one ledger. Source: rules.md O151. */
import path from "node:path";
import { readIfThere, replaceFile } from "./small-file.ts";

const FILE = "moved.json";

/** Returns when it is on the disk. */
export function markMoved(folder: string, at: Date): void {
  replaceFile(path.join(folder, FILE), JSON.stringify({ at: at.toISOString() }));
}

/** @throws Error where the folder's database was moved. */
export function assertNotMoved(folder: string): void {
  if (readIfThere(path.join(folder, FILE)) === null) return;
  throw new Error(
    `The database in DATA_DIR ${folder} was moved to PostgreSQL: set DATABASE_URL. If the move has failed, run \`npm run move\` again.`,
  );
}
