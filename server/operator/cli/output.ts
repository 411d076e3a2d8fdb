import fs from "node:fs";

const STDOUT = 1;

/** Each write reports its own error. */
process.stdout.on("error", () => {});

/**
 * Prints to standard output. A file is written without Node's stream, which drops the part of a chunk that a full disk
 * did not take.
 * @throws NotWritten if nobody reads the output or the disk is full.
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
