import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another witness writes here. */
export class FolderInUse extends Error {
  constructor(dir: string) {
    super(`another witness writes to ${dir}`);
  }
}

const BUSY = 5;

/**
 * Locks the folder for this process. The kernel's lock on an SQLite file vanishes with the process even after a crash.
 * @returns a function that releases the lock.
 * @throws FolderInUse
 */
export function lockFolder(dir: string): () => void {
  const file = new DatabaseSync(path.join(dir, "lock.sqlite"));
  try {
    file.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) throw new FolderInUse(dir);
    throw error;
  }
  return () => file.close();
}
