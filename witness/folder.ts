/** What a witness keeps: one file of JSON lines that is only added to, for its owner's eyes. */
import fs from "node:fs";
import path from "node:path";
import type { PublishedRoot } from "../contract/evidence/root.ts";
import type { KeyChange } from "../contract/wallet/receipt-schemas.ts";

export type Row =
  /** The first key seen, base64url; everything is judged from there. */
  | { kind: "key"; publicKey: string }
  | { kind: "change"; change: KeyChange }
  | { kind: "root"; root: PublishedRoot }
  | { kind: "finding"; at: string; text: string };

export interface Kept {
  publicKey: string | null;
  changes: KeyChange[];
  roots: PublishedRoot[];
}

/** Another witness writes here. */
export class FolderInUse extends Error {}

export class Folder {
  readonly #file: number;
  readonly #lock: string;
  readonly kept: Kept = { publicKey: null, changes: [], roots: [] };

  /** @throws FolderInUse; SyntaxError for a file that somebody else has changed. */
  constructor(dir: string) {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.#lock = path.join(dir, "lock");
    takeLock(this.#lock);
    this.#file = fs.openSync(path.join(dir, "seen.jsonl"), "a+", 0o600);
    const text = fs.readFileSync(path.join(dir, "seen.jsonl"), "utf8");
    // A write that was cut off leaves a line without an end: what it was about is fetched again.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole.length < text.length) fs.ftruncateSync(this.#file, Buffer.byteLength(whole));
    for (const line of whole.split("\n")) if (line !== "") this.#take(JSON.parse(line) as Row);
  }

  /** On the disk when it returns. */
  add(row: Row): void {
    fs.writeSync(this.#file, `${JSON.stringify(row)}\n`);
    fs.fsyncSync(this.#file);
    this.#take(row);
  }

  close(): void {
    fs.closeSync(this.#file);
    fs.rmSync(this.#lock, { force: true });
  }

  #take(row: Row): void {
    if (row.kind === "key") this.kept.publicKey = row.publicKey;
    else if (row.kind === "change") this.kept.changes.push(row.change);
    else if (row.kind === "root") this.kept.roots.push(row.root);
  }
}

function takeLock(file: string): void {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o600 });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (isRunning(Number(fs.readFileSync(file, "utf8")))) throw new FolderInUse(file);
      // Its holder crashed.
      fs.rmSync(file, { force: true });
    }
  }
  throw new FolderInUse(file);
}

/** A file that was cut off names nobody. */
function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
