/** The path from a leaf to the root. Source: rules.md E2, E3. */
import { fromBase85, toBase85 } from "./base85.ts";
import { readBits, writeBits, type BitReader } from "./bits.ts";
import { concat } from "./bytes.ts";
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

/** Enough bits for the greatest sum. */
const TOLD_BITS_MAX = 104;
const SEQ_MAX = 2 ** 32 - 1;
const UID_MAX = 64;

export type PathFault =
  /** The text is not a path of this depth over these assets. */
  | "malformed"
  /** A sum is negative, or above what a tree can hold. */
  | "out_of_bounds";

/**
 * All hashes, then all sums by bits. A sibling holds about twice as much as the one below it, so its sum is written
 * as the difference from that, and the length as the difference from the length before.
 * @param siblings from the leaf's upwards.
 */
export function encodeSiblings(siblings: readonly SumNode[]): string {
  const bits = writeBits();
  const below: Below[] = [];
  for (const { sums } of siblings) {
    const isEmpty = sums.every((sum) => sum === 0n);
    bits.write(isEmpty ? 0n : 1n, 1);
    if (isEmpty) continue;
    for (const [asset, sum] of sums.entries()) {
      const { sum: half, length: before } = below[asset] ?? LOWEST;
      const told = fold(sum - 2n * half);
      const length = told === 0n ? 0 : told.toString(2).length;
      bits.writeSmall(Number(fold(BigInt(length - before))));
      bits.write(told - leading(length), length - 1);
      below[asset] = { sum, length };
    }
  }
  return toBase85(concat(...siblings.map(({ hash }) => hash), bits.bytes()));
}

/** Null for a text that the encoder does not make of a whole path. */
export function decodeSiblings(text: string, assets: number): SumNode[] | null {
  const bytes = fromBase85(text);
  if (bytes === null || bytes.length < DEPTH * HASH_BYTES) return null;
  const bits = readBits(bytes.subarray(DEPTH * HASH_BYTES));
  const below: Below[] = [];
  const siblings: SumNode[] = [];
  for (let level = 0; level < DEPTH; level += 1) {
    const hash = bytes.slice(level * HASH_BYTES, (level + 1) * HASH_BYTES);
    const isFull = bits.read(1);
    if (isFull === null) return null;
    const sums: bigint[] = [];
    for (let asset = 0; asset < assets; asset += 1) {
      const sum = isFull === 0n ? 0n : readSum(bits, below, asset);
      if (sum === null || sum < 0n) return null;
      sums.push(sum);
    }
    if (isFull === 1n && sums.every((sum) => sum === 0n)) return null;
    siblings.push({ hash, sums });
  }
  return bits.isAtEnd() ? siblings : null;
}

/** Of one asset: the last sum written, and its length in bits. */
interface Below {
  sum: bigint;
  length: number;
}

/** Starts the lengths at that of a sum of about a hundred. */
const LOWEST: Below = { sum: 0n, length: 35 };

function readSum(bits: BitReader, below: Below[], asset: number): bigint | null {
  const { sum: half, length: before } = below[asset] ?? LOWEST;
  const change = bits.readSmall();
  if (change === null) return null;
  const length = before + Number(unfold(BigInt(change)));
  if (length < 0 || length > TOLD_BITS_MAX) return null;
  const rest = bits.read(Math.max(0, length - 1));
  if (rest === null) return null;
  const sum = 2n * half + unfold(leading(length) + rest);
  below[asset] = { sum, length };
  return sum;
}

/** The value of the highest bit, which is not written. */
const leading = (length: number) => (length === 0 ? 0n : 1n << BigInt(length - 1));
/** Maps whole numbers to non-negative ones, small for numbers near zero. */
const fold = (value: bigint) => (value < 0n ? -2n * value - 1n : 2n * value);
const unfold = (folded: bigint) => (folded % 2n === 0n ? folded / 2n : -(folded + 1n) / 2n);

/** Sums on the way are added up here; only the siblings' own sums are taken as given. */
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
