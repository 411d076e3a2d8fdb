/** Source: rules.md E8. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { SLOTS } from "../../contract/evidence/sum-tree.ts";
import type { Tx } from "../store/store.ts";

const BYTES = 3;
/** More would mean that the tree is more than half full. */
const MOST_DRAWS = 64;

/** Uniform and independent. The caller is the only writer of leaves. @throws Error when the tree is full. */
export type DrawSlots = (count: number) => Promise<number[]>;

export function openSlots(tx: Tx): DrawSlots {
  return async (count) => {
    const drawn = new Set<number>();
    for (let round = 0; round < MOST_DRAWS && drawn.size < count; round += 1) {
      const candidates = new Set(draw(count - drawn.size).filter((slot) => !drawn.has(slot)));
      const taken = await takenOf(tx, candidates);
      for (const slot of candidates) if (!taken.has(slot)) drawn.add(slot);
    }
    if (drawn.size < count) throw new TreeFull();
    return [...drawn];
  };
}

/** @param taken a bit for each slot. */
export function drawFree(taken: Uint8Array, count: number): Uint32Array {
  if (count > SLOTS / 2) throw new TreeFull();
  const drawn = new Uint32Array(count);
  for (let found = 0; found < count;)
    for (const slot of draw(Math.min(count - found, DRAWN_AT_ONCE))) {
      const bit = 1 << (slot & 7);
      if ((taken[slot >> 3]! & bit) !== 0) continue;
      taken[slot >> 3]! |= bit;
      drawn[found] = slot;
      found += 1;
    }
  return drawn;
}

const DRAWN_AT_ONCE = 100_000;

class TreeFull extends Error {
  constructor() {
    super(`a tree of ${SLOTS} slots has too few free ones`);
    this.name = "TreeFull";
  }
}

function draw(count: number): number[] {
  const bytes = randomBytes(count * BYTES);
  return Array.from({ length: count }, (_, i) => bytes.readUIntBE(i * BYTES, BYTES));
}

async function takenOf(tx: Tx, slots: Set<number>): Promise<Set<number>> {
  const { rows } = await sql<{ slot: number }>`
    select slot from sum_leaf where slot = any(${`{${[...slots].join(",")}}`}::integer[])`.execute(tx);
  return new Set(rows.map(({ slot }) => slot));
}
