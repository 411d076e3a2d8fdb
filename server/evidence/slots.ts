/** Random places for leaves. Source: rules.md E8. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { SLOTS } from "../../contract/evidence/sum-tree.ts";
import type { Tx } from "../store/store.ts";

const BYTES = 3;
/** Drawn anew where they are taken: above half, a tree is too small for its members. */
const MOST_DRAWS = 64;

/** Free slots, each drawn from all by itself. The caller writes leaves alone. @throws Error when the tree is full. */
export type DrawSlots = (count: number) => Promise<number[]>;

/** @param isEmpty whether the tree has no leaves yet: then all taken ones are known here, as bits. */
export function openSlots(tx: Tx, isEmpty: boolean): DrawSlots {
  const own = isEmpty ? new Uint8Array(SLOTS / 8) : null;
  return async (count) => {
    const drawn = new Set<number>();
    for (let round = 0; round < MOST_DRAWS && drawn.size < count; round += 1) {
      const candidates = new Set(draw(count - drawn.size).filter((slot) => !drawn.has(slot)));
      const taken = own ? takenIn(own, candidates) : await takenOf(tx, candidates);
      for (const slot of candidates) if (!taken.has(slot)) drawn.add(slot);
    }
    if (drawn.size < count) throw new Error(`a tree of ${SLOTS} slots has too few free ones`);
    if (own) for (const slot of drawn) own[slot >> 3]! |= 1 << (slot & 7);
    return [...drawn];
  };
}

function draw(count: number): number[] {
  const bytes = randomBytes(count * BYTES);
  return Array.from({ length: count }, (_, i) => bytes.readUIntBE(i * BYTES, BYTES));
}

function takenIn(own: Uint8Array, slots: Set<number>): Set<number> {
  return new Set([...slots].filter((slot) => (own[slot >> 3]! & (1 << (slot & 7))) !== 0));
}

async function takenOf(tx: Tx, slots: Set<number>): Promise<Set<number>> {
  const { rows } = await sql<{ slot: number }>`
    select slot from sum_leaf where slot = any(${`{${[...slots].join(",")}}`}::integer[])`.execute(tx);
  return new Set(rows.map(({ slot }) => slot));
}
