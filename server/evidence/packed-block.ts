/**
 * 256 places whose nodes lie as an inner node hashes them: a first tree has millions, and an object for each would cost
 * more than its hash. Equivalent to `raise`.
 */
import { HASH_BYTES, INNER } from "../../contract/evidence/sum-tree.ts";
import { hashInto, type EmptyNode } from "./hashing.ts";
import { BLOCK, NODE_BYTES, TIER } from "./tiers.ts";

const SUMS = NODE_BYTES - HASH_BYTES;
/** The bytes hashed for an inner node: one, and its two children. */
const PAIR = 1 + 2 * NODE_BYTES;
const LIMB = 4;
const LIMB_VALUE = 2 ** 32;

const offsetOf = (place: number) => (place >> 1) * PAIR + 1 + (place & 1) * NODE_BYTES;

export interface PackedBlock {
  readonly bytes: Buffer;
  /** @returns the offset in `bytes` for the place's packed node. */
  take(place: number): number;
  /**
   * Empties the block. @param depth of the places. @param block its own place. @returns the packed node eight levels
   * above.
   */
  raise(depth: number, block: number, empty: EmptyNode): Buffer;
}

export function openBlock(): PackedBlock {
  const levels = Array.from({ length: TIER }, (_, level) => pairs(BLOCK >> (level + 1)));
  const has = new Uint8Array(BLOCK);
  return {
    bytes: levels[0]!,
    take(place) {
      has[place] = 1;
      return offsetOf(place);
    },
    raise(depth, block, empty) {
      const top = Buffer.alloc(NODE_BYTES);
      for (const [level, from] of levels.entries()) {
        const width = BLOCK >> level;
        const to = levels[level + 1] ?? top;
        for (let pair = 0; pair < width / 2; pair += 1) {
          const [left, right] = [2 * pair, 2 * pair + 1];
          const isFull = has[left]! + has[right]! > 0;
          if (isFull) {
            if (!has[left]) pad(from, offsetOf(left), empty(depth - level, block * width + left).hash);
            if (!has[right]) pad(from, offsetOf(right), empty(depth - level, block * width + right).hash);
            join(from, pair * PAIR, to, to === top ? 0 : offsetOf(pair));
          }
          has[pair] = Number(isFull);
        }
      }
      has.fill(0);
      return top;
    },
  };
}

function pairs(count: number): Buffer {
  const bytes = Buffer.alloc(count * PAIR);
  for (let pair = 0; pair < count; pair += 1) bytes[pair * PAIR] = INNER;
  return bytes;
}

function pad(bytes: Buffer, at: number, hash: Uint8Array): void {
  bytes.fill(0, at, at + SUMS);
  bytes.set(hash, at + SUMS);
}

function join(from: Buffer, at: number, to: Buffer, target: number): void {
  for (let sum = 0, carry = 0; sum < SUMS; sum += 4 * LIMB, carry = 0)
    for (let limb = sum + 3 * LIMB; limb >= sum; limb -= LIMB) {
      const left = at + 1 + limb;
      const added = from.readUInt32BE(left) + from.readUInt32BE(left + NODE_BYTES) + carry;
      carry = added >= LIMB_VALUE ? 1 : 0;
      to.writeUInt32BE(added - carry * LIMB_VALUE, target + limb);
    }
  hashInto(from.subarray(at, at + PAIR), to, target + SUMS);
}
