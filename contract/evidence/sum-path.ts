/** The way from a leaf to the root. Source: rules.md E2, E3. */
import { concat, fromBase64Url, toBase64Url } from "./bytes.ts";
import type { Sha256 } from "./sha256.ts";
import { isInBounds, type Sums } from "./sums.ts";
import {
  DEPTH,
  HASH_BYTES,
  innerNode,
  leafNode,
  SALT_BYTES,
  SLOTS,
  type Leaf,
  type SumNode,
} from "./sum-tree.ts";

/** Enough for the greatest sum. */
const SUM_BYTES_MAX = 13;
const SEQ_MAX = 2 ** 32 - 1;
const UID_MAX = 64;

export type PathFault =
  /** Not a path of this depth over these assets. */
  | "malformed"
  /** A sum that is negative, or above what a tree can hold. */
  | "out_of_bounds";

/** @param siblings from the leaf's upwards. Each sum with its length before it. */
export function encodeSiblings(siblings: readonly SumNode[]): string {
  return toBase64Url(concat(...siblings.flatMap(({ hash, sums }) => [hash, ...sums.map(encodeSum)])));
}

/** Null unless it is exactly what the encoder makes of a whole path. */
export function decodeSiblings(text: string, assets: number): SumNode[] | null {
  const bytes = fromBase64Url(text);
  if (bytes === null) return null;
  const siblings: SumNode[] = [];
  let at = 0;
  for (let level = 0; level < DEPTH; level += 1) {
    const hash = bytes.slice(at, at + HASH_BYTES);
    at += HASH_BYTES;
    const sums: bigint[] = [];
    for (let asset = 0; asset < assets; asset += 1) {
      const length = bytes[at];
      if (length === undefined || length > SUM_BYTES_MAX) return null;
      const digits = bytes.slice(at + 1, at + 1 + length);
      if (digits.length < length || digits[0] === 0) return null;
      sums.push(digits.reduce((sum, digit) => sum * 256n + BigInt(digit), 0n));
      at += 1 + length;
    }
    siblings.push({ hash, sums });
  }
  return at === bytes.length ? siblings : null;
}

function encodeSum(sum: bigint): Uint8Array {
  const hex = sum === 0n ? "" : sum.toString(16);
  const even = hex.padStart(hex.length + (hex.length % 2), "0");
  const digits = even.match(/../g) ?? [];
  return Uint8Array.from([digits.length, ...digits.map((digit) => Number.parseInt(digit, 16))]);
}

/** Recomputes the root; every sum on the way is added up here, and none is believed but a sibling's own. */
export function climb(
  leaf: Leaf,
  slot: number,
  siblings: readonly SumNode[],
  sha256: Sha256,
): { root: SumNode } | { fault: PathFault } {
  if (!isWellFormed(leaf, slot) || siblings.length !== DEPTH) return { fault: "malformed" };
  if (!isInBounds(leaf.sums)) return { fault: "out_of_bounds" };
  let node = leafNode(leaf, sha256);
  for (const [level, sibling] of siblings.entries()) {
    if (!fits(sibling, leaf.sums)) return { fault: "malformed" };
    if (!isInBounds(sibling.sums)) return { fault: "out_of_bounds" };
    const isLeft = Math.floor(slot / 2 ** level) % 2 === 0;
    node = isLeft ? innerNode(node, sibling, sha256) : innerNode(sibling, node, sha256);
    if (!isInBounds(node.sums)) return { fault: "out_of_bounds" };
  }
  return { root: node };
}

function isWellFormed({ salt, uid, part, seq, head }: Leaf, slot: number): boolean {
  return (
    Number.isInteger(slot) &&
    slot >= 0 &&
    slot < SLOTS &&
    salt.length === SALT_BYTES &&
    /^[!-~]+$/.test(uid) &&
    uid.length <= UID_MAX &&
    (part === 0 || part === 1) &&
    Number.isInteger(seq) &&
    seq >= 0 &&
    seq <= SEQ_MAX &&
    head.length === HASH_BYTES
  );
}

function fits({ hash, sums }: SumNode, like: Sums): boolean {
  return hash.length === HASH_BYTES && sums.length === like.length;
}
