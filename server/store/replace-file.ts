import fs from "node:fs";

/** Replaces the file at once: a crash leaves the old one or the new one. It is on the disk when this returns. */
export function replaceFile(file: string, text: string): void {
  const next = `${file}.next`;
  const handle = fs.openSync(next, "w", 0o600);
  try {
    fs.writeSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(next, file);
}
