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
  let signings: Signing[] | undefined;
  return (nonce) => {
    if (!fs.existsSync(file)) {
      // A wallet that never sent anything has signed nothing.
      if (signings !== undefined || (nonce > 0 && !isNew))
        throw new Error(
          "the signer's record is missing: bring it back, or create an empty file if this machine has never signed",
        );
      create(file);
    }
    const known = (signings ??= read(file));
    return {
      read: () => known,
      append(signing) {
        writeThrough(file, "a", `${JSON.stringify({ ...signing, value: signing.value.toString() })}\n`);
        known.push(signing);
      },
    };
  };
}

function create(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeThrough(file, "a", "");
  // The file's name must survive a power failure too.
  const folder = fs.openSync(path.dirname(file), "r");
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

/** A crash may have cut the last line, whose signature did not leave. */
function read(file: string): Signing[] {
  const text = fs.readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) fs.truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split("\n")
    .slice(0, -1)
    .map((line, i) => parse(line, i + 1));
}

function parse(line: string, number: number): Signing {
  try {
    const { value, ...signing } = JSON.parse(line) as Omit<Signing, "value"> & { value: string };
    return { ...signing, value: BigInt(value) };
  } catch {
    throw new Error(`line ${number} of the signer's record is damaged`);
  }
}
