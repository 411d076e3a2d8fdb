import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another Starship server. Stop that one, or set DATA_DIR.`);
    this.name = "FolderInUse";
  }
}

/**
 * The kernel's lock on an SQLite file vanishes with the process even after a crash, unlike a PID file.
 * @returns a function that releases the lock.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path.join(folder, "lock.sqlite"));
  try {
    file.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    file.close();
    throw new FolderInUse(folder);
  }
  return () => file.close();
}
