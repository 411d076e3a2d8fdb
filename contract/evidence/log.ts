/** The append-only log of roots: RFC 9162, section 2.1. Source: rules.md E6. */
import { concat, isSame } from "./bytes.ts";
import type { Sha256 } from "./sha256.ts";

const LEAF = Uint8Array.of(0);
const INNER = Uint8Array.of(1);

export function logLeaf(entry: Uint8Array, sha256: Sha256): Uint8Array {
  return sha256(concat(LEAF, entry));
}

export function logNode(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  return sha256(concat(INNER, left, right));
}

export function emptyLog(sha256: Sha256): Uint8Array {
  return sha256(new Uint8Array());
}

export interface Inclusion {
  /** From 0. */
  index: number;
  size: number;
  /** The hash by {@link logLeaf}. */
  leaf: Uint8Array;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}

/** Whether a log with this root holds the leaf at this index: RFC 9162, 2.1.3.2. */
export function isIncluded({ index, size, leaf, proof, root }: Inclusion, sha256: Sha256): boolean {
  if (!isIndex(index) || !isIndex(size) || index >= size) return false;
  let [place, last, node] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      node = logNode(sibling, node, sha256);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else node = logNode(node, sibling, sha256);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(node, root);
}

export interface Consistency {
  from: number;
  to: number;
  fromRoot: Uint8Array;
  toRoot: Uint8Array;
  proof: readonly Uint8Array[];
}

/** Whether the later log begins with the earlier one: RFC 9162, 2.1.4.2. */
export function isConsistent({ from, to, fromRoot, toRoot, proof }: Consistency, sha256: Sha256): boolean {
  if (!isIndex(from) || !isIndex(to) || from > to) return false;
  if (from === to) return proof.length === 0 && isSame(fromRoot, toRoot);
  // Every log begins with the empty log.
  if (from === 0) return proof.length === 0 && isSame(fromRoot, emptyLog(sha256));
  const isWhole = Number.isInteger(Math.log2(from));
  const [first, ...rest] = isWhole ? [fromRoot, ...proof] : proof;
  if (first === undefined) return false;
  let [place, last] = [from - 1, to - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [earlier, later] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      earlier = logNode(sibling, earlier, sha256);
      later = logNode(sibling, later, sha256);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else later = logNode(later, sibling, sha256);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(earlier, fromRoot) && isSame(later, toRoot);
}

function isIndex(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
