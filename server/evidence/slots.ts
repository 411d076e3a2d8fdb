/** Random places for leaves. Source: rules.md E8. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { SLOTS } from "../../contract/evidence/sum-tree.ts";
import type { Tx } from "../store/store.ts";

const BYTES = 3;
/** Drawn anew where they are taken: above half, a tree is too small for its members. */
const MOST_DRAWS = 64;

/** Free slots, each drawn from all by itself. The caller writes leaves alone. @throws Error when the tree is full. */
export async function drawSlots(tx: Tx, count: number): Promise<number[]> {
  const drawn = new Set<number>();
  for (let round = 0; round < MOST_DRAWS && drawn.size < count; round += 1) {
    const candidates = new Set(draw(count - drawn.size).filter((slot) => !drawn.has(slot)));
    const taken = await takenOf(tx, candidates);
    for (const slot of candidates) if (!taken.has(slot)) drawn.add(slot);
  }
  if (drawn.size < count) throw new Error(`a tree of ${SLOTS} slots has too few free ones`);
  return [...drawn];
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
