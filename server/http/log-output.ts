/** A full disk, or a reader that has gone, loses log lines and does not end the server. Source: rules.md O13. */
import fs from "node:fs";
import { writeWhole } from "../store/small-file.ts";

const STDOUT = 1;

export interface LogOutput {
  write(line: string): void;
}

/** @param handle tests pass a file of their own. */
export function logOutput(handle = STDOUT): LogOutput {
  // Node closes a stream for a file for good at its first error.
  return fs.fstatSync(handle).isFile()
    ? fileOutput(handle)
    : { write: (line) => void process.stdout.write(line) };
}

function fileOutput(handle: number): LogOutput {
  let isCut = false;
  return {
    write(line) {
      try {
        // Ends the previous line where the disk had no room for all of it.
        writeWhole(handle, Buffer.from(isCut ? `\n${line}` : line));
        isCut = false;
      } catch {
        isCut = true;
      }
    },
  };
}

/** Output that cannot be written is lost from now on, instead of ending this process. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
