import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Leaves the operator's token where the command line on this machine finds it, readable for this user alone, so that an
 * operator with the server's own rights need not copy it.
 */
export function writeToken(dataDir: string, token: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file(dataDir), token, { mode: 0o600 });
}

/** The token, or null when no server of this folder has left one. */
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
