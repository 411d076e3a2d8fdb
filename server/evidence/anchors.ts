import type { RootAnchor } from "../../contract/evidence/anchor.ts";
import type { Store, Tx } from "../store/store.ts";

/** Returns only confirmed anchors. */
export async function anchorsOf(db: Store | Tx, numbers: number[]): Promise<Map<number, RootAnchor>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("root_anchor")
    .selectAll()
    .where("number", "in", numbers)
    .where("state", "in", ["anchored", "buried"])
    .orderBy("id")
    .execute();
  return new Map(
    rows.map((row) => [
      row.number,
      {
        chainId: Number(row.chain_id),
        address: row.sender,
        transaction: row.mined_hash!,
        block: { number: Number(row.block_number), hash: row.block_hash! },
        at: row.block_at!.toISOString(),
      },
    ]),
  );
}
