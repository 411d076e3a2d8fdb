/** Where the log goes: standard output. A full disk, or a reader that has gone, costs lines and ends no server. Source: rules.md O13. */
import fs from "node:fs";
import { writeWhole } from "../store/small-file.ts";

const STDOUT = 1;

export interface LogOutput {
  write(line: string): void;
}

/** @param handle standard output's; tests have files of their own. */
export function logOutput(handle = STDOUT): LogOutput {
  // Node's stream for a file is closed for good by its first error.
  return fs.fstatSync(handle).isFile()
    ? fileOutput(handle)
    : { write: (line) => void process.stdout.write(line) };
}

function fileOutput(handle: number): LogOutput {
  let isCut = false;
  return {
    write(line) {
      try {
        // What there was room for of the line before must not spoil this one.
        writeWhole(handle, Buffer.from(isCut ? `\n${line}` : line));
        isCut = false;
      } catch {
        isCut = true;
      }
    },
  };
}

/** From now on what this process prints and nobody can take is lost, instead of ending it. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
