/**
 * A file that is only appended to and flushed to disk before a signature leaves. Neither a restored backup nor an
 * attacker with the database can reset a limit. Source: rules.md W29.
 */
import fs from "node:fs";
import path from "node:path";
import { writeThrough } from "../store/small-file.ts";

export interface Signing {
  /** Milliseconds since 1970, by the signer's clock. */
  at: number;
  from: string;
  chainId: number;
  nonce: number;
  to: string;
  /** In the token's smallest unit. */
  value: bigint;
}

export interface SignerRecord {
  read(): Signing[];
  /** Returns when it is on the disk. */
  append(signing: Signing): void;
}

/**
 * @param isNew whether this machine has never run a server, so that no record is missing.
 * @returns the record for a request with a nonce. @throws Error when it is unreadable, or missing although something
 * was signed before.
 */
export function openSignerRecord(file: string, isNew: boolean): (nonce: number) => SignerRecord {
  let known: Lines | undefined;
  // At its next start this machine is no longer new. If the disk is full, the first signature is refused.
  if (isNew && !fs.existsSync(file)) tryToCreate(file);
  return (nonce) => {
    if (!fs.existsSync(file)) {
      // A wallet that never sent anything has signed nothing.
      if (known || (nonce > 0 && !isNew)) throw new Error(MISSING);
      create(file);
    }
    const { size } = fs.statSync(file);
    if (known && size < known.bytes) throw new Error(MISSING);
    // The size differs if another process of this machine has signed, or if a full disk cut a line of this process.
    const lines = known?.bytes === size ? known : read(file);
    known = lines;
    return {
      read: () => lines.signings,
      append(signing) {
        const line = `${JSON.stringify({ ...signing, value: signing.value.toString() })}\n`;
        writeThrough(file, "a", line);
        lines.bytes += Buffer.byteLength(line);
        lines.signings.push(signing);
      },
    };
  };
}

interface Lines {
  signings: Signing[];
  /** The size of all whole lines. */
  bytes: number;
}

const MISSING =
  "the signer's record is missing, or lines of it are: bring it back, or create an empty file if this machine has never signed";

function tryToCreate(file: string): void {
  try {
    create(file);
  } catch {
    // The first signature tries again and reports the failure.
  }
}

function create(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeThrough(file, "a", "");
  // The file's name must survive a power failure too.
  const folder = fs.openSync(path.dirname(file), "r");
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

/** A crash or a full disk may have cut the last line, whose signature did not leave. */
function read(file: string): Lines {
  const text = fs.readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const bytes = Buffer.byteLength(whole);
  if (whole !== text) fs.truncateSync(file, bytes);
  const signings = whole
    .split("\n")
    .slice(0, -1)
    .map((line, i) => parse(line, i + 1));
  return { signings, bytes };
}

function parse(line: string, number: number): Signing {
  try {
    const { value, ...signing } = JSON.parse(line) as Omit<Signing, "value"> & { value: string };
    return { ...signing, value: BigInt(value) };
  } catch {
    throw new Error(`line ${number} of the signer's record is damaged`);
  }
}
