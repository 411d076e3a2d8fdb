import fs from "node:fs";

/** Null if there is none. @throws other errors of the file system. */
export function readIfThere(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A crash leaves the old file or the new one. Returns when it is on the disk. */
export function replaceFile(file: string, text: string): void {
  const next = `${file}.next`;
  writeThrough(next, "w", text);
  fs.renameSync(next, file);
}

/** Returns when it is on the disk. @param flag of `fs.open`: "w" replaces, "a" appends. */
export function writeThrough(file: string, flag: "w" | "a", text: string): void {
  const handle = fs.openSync(file, flag, 0o600);
  try {
    writeWhole(handle, Buffer.from(text));
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** A nearly full disk takes a part of the bytes without an error; the next write then fails. */
export function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += fs.writeSync(handle, bytes, at);
}
