/** What a witness keeps: one file of JSON lines that is only added to, for its owner's eyes. Source: rules.md E31, E35. */
import fs from "node:fs";
import path from "node:path";
import { canonical, type Json } from "../contract/canonical.ts";
import { lockFolder } from "./lock.ts";
import { keep, readRows, toLine, type Finding, type Kept, type Row } from "./rows.ts";

/** The folder is somebody else's, or of another platform. */
export class WrongFolder extends Error {}

const FILES = new Set(["seen.jsonl", "lock", "lock.sqlite", "lock.sqlite-journal"]);

export class Folder {
  readonly kept: Kept;
  readonly #origin: string;
  readonly #file: number;
  readonly #unlock: () => void;
  #hash: string;

  /** @throws FolderInUse, WrongFolder, Damaged */
  constructor(dir: string, url: string) {
    this.#origin = new URL(url).origin;
    makePrivate(dir);
    this.#unlock = lockFolder(dir);
    try {
      const { kept, hash, bytes } = readRows(dir);
      if (kept.origin !== null && kept.origin !== this.#origin)
        throw new WrongFolder(`this folder follows ${kept.origin}, not ${this.#origin}: name another --dir`);
      [this.kept, this.#hash] = [kept, hash];
      this.#file = fs.openSync(path.join(dir, "seen.jsonl"), "a", 0o600);
      fs.fchmodSync(this.#file, 0o600);
      // What was cut off is fetched again.
      fs.ftruncateSync(this.#file, bytes);
    } catch (error) {
      this.#unlock();
      throw error;
    }
  }

  /** The first key; from then on the folder is that platform's. */
  pin(publicKey: string): void {
    this.add({ kind: "platform", version: 1, origin: this.#origin, publicKey });
  }

  /** What is found at each run is kept once. */
  addFinding({ at, text, evidence }: Finding): void {
    const same = (kept: Finding) =>
      kept.text === text && canonical(kept.evidence as Json) === canonical(evidence as Json);
    if (this.kept.publicKey !== null && !this.kept.findings.some(same))
      this.add({ kind: "finding", at, text, evidence });
  }

  /** On the disk when it returns. */
  add(row: Row): void {
    const { hash, line } = toLine(row, this.#hash);
    fs.appendFileSync(this.#file, line);
    fs.fsyncSync(this.#file);
    this.#hash = hash;
    keep(this.kept, row);
  }

  close(): void {
    fs.closeSync(this.#file);
    this.#unlock();
  }
}

/** Changes no folder that has other things in it. @throws WrongFolder */
function makePrivate(dir: string): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const other = fs.readdirSync(dir).find((name) => !FILES.has(name));
  if (other !== undefined)
    throw new WrongFolder(`${dir} holds ${other}, which no witness wrote: name an empty folder`);
  fs.chmodSync(dir, 0o700);
}
