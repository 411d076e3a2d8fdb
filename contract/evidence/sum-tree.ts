/**
 * The Merkle sum tree over all members' balances. The sums of both children are hashed separately: with only their
 * total or only the greater one, an operator could show each member another sibling and claim less than the whole.
 * Source: rules.md E1, E2.
 */
import { addSums, SUM_BYTES, writeSums, type Sums } from "./sums.ts";
import type { Sha256 } from "./sha256.ts";

export const DEPTH = 24;
export const SLOTS = 2 ** DEPTH;
export const HASH_BYTES = 32;
export const SALT_BYTES = 16;
/** A member's balances are split at random over this many leaves, so that no sibling is any member's balance. */
export const PARTS = 2;

const LEAF = 0;
export const INNER = 1;

export interface SumNode {
  hash: Uint8Array;
  sums: Sums;
}

export interface Leaf {
  salt: Uint8Array;
  uid: string;
  /** 0 or 1. */
  part: number;
  sums: Sums;
  /** The number of the member's last statement line, and its hash in bytes. */
  seq: number;
  head: Uint8Array;
}

/** @param uid ASCII characters only. */
export function leafNode({ salt, uid, part, sums, seq, head }: Leaf, sha256: Sha256): SumNode {
  const at = 2 + SALT_BYTES + uid.length;
  const opened = new Uint8Array(at + 1 + sums.length * SUM_BYTES + 4 + HASH_BYTES);
  const fields = new DataView(opened.buffer);
  fields.setUint8(0, LEAF);
  opened.set(salt, 1);
  fields.setUint8(1 + SALT_BYTES, uid.length);
  for (let i = 0; i < uid.length; i += 1) fields.setUint8(2 + SALT_BYTES + i, uid.charCodeAt(i));
  fields.setUint8(at, part);
  const end = writeSums(fields, at + 1, sums);
  fields.setUint32(end, seq);
  opened.set(head, end + 4);
  return { hash: sha256(opened), sums };
}

/** Overwritten by each call instead of allocated, because a tree has millions of nodes. */
let bytes = new Uint8Array();
let view = new DataView(bytes.buffer);

export function innerNode(left: SumNode, right: SumNode, sha256: Sha256): SumNode {
  const half = left.sums.length * SUM_BYTES + HASH_BYTES;
  if (bytes.length !== 1 + 2 * half) {
    bytes = new Uint8Array(1 + 2 * half);
    view = new DataView(bytes.buffer);
  }
  view.setUint8(0, INNER);
  bytes.set(left.hash, writeSums(view, 1, left.sums));
  bytes.set(right.hash, writeSums(view, 1 + half, right.sums));
  return { hash: sha256(bytes), sums: addSums(left.sums, right.sums) };
}
