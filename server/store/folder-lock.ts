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
 * Takes the folder for this process alone and returns how to give it back. The lock is the kernel's own, held through an
 * SQLite file, because it vanishes with the process however that ends; a file with a process id in it would not.
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
