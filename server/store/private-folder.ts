import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const STICKY = 0o1000;
const OTHERS = 0o077;
/** Other files in the folder are not touched. */
const OURS = ["database", "chain", "lock.sqlite", "lock.sqlite-journal", "operator-token"];

/**
 * Restricts existing files to their owner too. Source: rules.md O43.
 * @throws Error naming a folder or file of another user, or one that is shared by all.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows has no modes; a user's folders are private there.
  const user = process.getuid?.();
  if (user === undefined) return;
  const { mode, uid } = statSync(folder);
  if ((mode & STICKY) !== 0)
    throw new Error(`DATA_DIR ${folder} is shared by all users: name a folder of its own.`);
  assertOwn(folder, uid, user);
  restrict(folder, mode);
  for (const name of OURS) restrictAll(path.join(folder, name), user);
}

/** A link's target is outside the folder. */
function restrictAll(file: string, user: number): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  assertOwn(file, found.uid, user);
  restrict(file, found.mode);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(file)) restrictAll(path.join(file, name), user);
}

function restrict(file: string, mode: number): void {
  if ((mode & OTHERS) !== 0) chmodSync(file, mode & 0o777 & ~OTHERS);
}

function assertOwn(file: string, owner: number, user: number): void {
  if (owner !== user)
    throw new Error(
      `${file} belongs to another user (${owner}, not ${user}): its owner could change the data.`,
    );
}
