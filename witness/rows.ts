/**
 * The lines of a witness's file. Each carries the SHA-256 of itself and the hash of the line before, so that damage of the
 * own file is told from what the platform did. Source: rules.md E35.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { PublishedRoot } from "../contract/evidence/root.ts";
import type { KeyChange } from "../contract/wallet/receipt-schemas.ts";

export interface Finding {
  at: string;
  text: string;
  /** What it rests on: as a rule what was there before and what is there now. */
  evidence: Record<string, unknown>;
}

export type Row =
  /** The first line: whom the folder follows, by the first key seen, base64url; all is judged from there. */
  | { kind: "platform"; version: 1; origin: string; publicKey: string }
  | { kind: "change"; change: KeyChange }
  | { kind: "root"; root: PublishedRoot }
  | ({ kind: "finding" } & Finding);

export interface Kept {
  origin: string | null;
  publicKey: string | null;
  changes: KeyChange[];
  roots: PublishedRoot[];
  findings: Finding[];
}

/** The witness's own file is not what it wrote: nothing can be judged by it. */
export class Damaged extends Error {}

const START = "0".repeat(64);
const NEWLINE = 0x0a;
const LINE = /^\{"hash":"([0-9a-f]{64})","row":(.*)\}$/su;

export function toLine(row: Row, before: string): { hash: string; line: string } {
  const text = JSON.stringify(row);
  const hash = hashOf(before, text);
  return { hash, line: `{"hash":"${hash}","row":${text}}\n` };
}

function hashOf(before: string, text: string): string {
  return createHash("sha256").update(`${before}\n${text}`).digest("hex");
}

export interface Read {
  kept: Kept;
  /** Hash of the last line. */
  hash: string;
  /** Of whole lines: what is behind them is a write that was cut off. */
  bytes: number;
}

/** @throws Damaged */
export function readRows(dir: string): Read {
  const file = path.join(dir, "seen.jsonl");
  const content = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
  const kept: Kept = { origin: null, publicKey: null, changes: [], roots: [], findings: [] };
  let [hash, bytes] = [START, 0];
  for (let number = 1; ; number += 1) {
    const end = content.indexOf(NEWLINE, bytes);
    if (end < 0) return { kept, hash, bytes };
    const [, stated = "", text = ""] = LINE.exec(content.toString("utf8", bytes, end)) ?? [];
    if (stated === "" || hashOf(hash, text) !== stated)
      throw new Damaged(`${file}, line ${number}, is not what this witness wrote`);
    keep(kept, JSON.parse(text) as Row);
    [hash, bytes] = [stated, end + 1];
  }
}

export function keep(kept: Kept, row: Row): void {
  if (row.kind === "platform") [kept.origin, kept.publicKey] = [row.origin, row.publicKey];
  else if (row.kind === "change") kept.changes.push(row.change);
  else if (row.kind === "root") kept.roots.push(row.root);
  else kept.findings.push({ at: row.at, text: row.text, evidence: row.evidence });
}
