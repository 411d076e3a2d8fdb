/** What a command prints. */
import fs from "node:fs";

const STDOUT = 1;

/** Each write has its own error. */
process.stdout.on("error", () => {});

/**
 * To a file without Node's stream, which drops what a full disk has not taken of a chunk.
 * @throws NotWritten where nobody reads it, or the disk is full.
 */
export async function write(chunk: string | Uint8Array): Promise<void> {
  try {
    if (fs.fstatSync(STDOUT).isFile()) fs.writeFileSync(STDOUT, Buffer.from(chunk));
    else await throughStream(chunk);
  } catch (error) {
    throw new NotWritten(error as Error);
  }
}

export class NotWritten extends Error {
  constructor(cause: Error) {
    super(`The answer could not be written: ${cause.message}.`, { cause });
    this.name = "NotWritten";
  }
}

function throughStream(chunk: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(chunk, (fault) => (fault ? reject(fault) : resolve()));
  });
}
