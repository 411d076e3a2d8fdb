/** Holds only a token that the server made, for the command line on this machine. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Readable by this user only. */
export function writeToken(dataDir: string, token: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file(dataDir), token, { mode: 0o600 });
}

/** An earlier version wrote copies of given tokens. */
export function removeCopy(dataDir: string, given: string): void {
  if (readToken(dataDir) === given) rmSync(file(dataDir), { force: true });
}

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
