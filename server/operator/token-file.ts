/** Stores an operator's token that the server made, for the command line on this machine. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Readable by this user only. */
export function writeToken(dataDir: string, token: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file(dataDir), token, { mode: 0o600 });
}

/** Removes the copy of a given token that an earlier version wrote. */
export function removeCopy(dataDir: string, given: string): void {
  if (readToken(dataDir) === given) rmSync(file(dataDir), { force: true });
}

/** Null if there is none. */
export function readToken(dataDir: string): string | null {
  try {
    return readFileSync(file(dataDir), "utf8").trim();
  } catch {
    return null;
  }
}

function file(dataDir: string): string {
  return path.join(dataDir, "operator-token");
}
