/** Trees and logs in memory, built apart from the server's, so that a mistake in one does not hide in the other. */
import { createHash } from "node:crypto";
import type { LogLookup } from "../../../../contract/evidence/log-proofs.ts";
import { completedBy } from "../../../../contract/evidence/log-proofs.ts";
import { logLeaf } from "../../../../contract/evidence/log.ts";
import type { Sha256 } from "../../../../contract/evidence/sha256.ts";
import {
  DEPTH,
  innerNode,
  leafNode,
  type Leaf,
  type SumNode,
} from "../../../../contract/evidence/sum-tree.ts";

export const hash: Sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());

export const leafOf = (uid: string, sums: bigint[], part = 0): Leaf => ({
  salt: hash(Buffer.from(`${uid}/${part}`)).slice(0, 16),
  uid,
  part,
  sums,
  seq: 3,
  head: hash(Buffer.from(uid)),
});

export type Combine = (left: SumNode, right: SumNode) => SumNode;

export interface Tree {
  root: SumNode;
  siblings(slot: number): SumNode[];
}

const empty = (level: number, index: number, assets: number): SumNode => ({
  hash: hash(Buffer.from(`empty ${level} ${index}`)),
  sums: Array.from({ length: assets }, () => 0n),
});

const place = (slot: number, level: number) => Math.floor(slot / 2 ** level);
const other = (index: number) => (index % 2 === 0 ? index + 1 : index - 1);

/** @param combine how this operator makes a parent; default as it should be. */
export function treeOf(
  leaves: Map<number, Leaf>,
  combine: Combine = (left, right) => innerNode(left, right, hash),
): Tree {
  const assets = [...leaves.values()][0]!.sums.length;
  const levels = [new Map([...leaves].map(([slot, leaf]) => [slot, leafNode(leaf, hash)] as const))];
  const at = (level: number, index: number) => levels[level]!.get(index) ?? empty(level, index, assets);
  for (let level = 0; level < DEPTH; level += 1) {
    const parents = new Set([...levels[level]!.keys()].map((index) => Math.floor(index / 2)));
    levels.push(
      new Map([...parents].map((index) => [index, combine(at(level, index * 2), at(level, index * 2 + 1))])),
    );
  }
  const siblings = (slot: number) =>
    Array.from({ length: DEPTH }, (_, level) => at(level, other(place(slot, level))));
  return { root: levels[DEPTH]!.get(0)!, siblings };
}

/** All whole subtrees of a log with these entries. */
export function logOf(entries: Uint8Array[]): LogLookup {
  const nodes = new Map<string, Uint8Array>();
  const lookup: LogLookup = (level, index) => {
    const found = nodes.get(`${level}/${index}`);
    if (!found) throw new Error(`no node ${level}/${index}`);
    return found;
  };
  for (const [index, entry] of entries.entries())
    for (const made of completedBy(index, logLeaf(entry, hash), lookup, hash))
      nodes.set(`${made.level}/${made.index}`, made.hash);
  return lookup;
}
