import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Stores the operator's token, readable by this user only, for the command line on this machine. */
export function writeToken(dataDir: string, token: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file(dataDir), token, { mode: 0o600 });
}

/** The stored token, or null. */
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
