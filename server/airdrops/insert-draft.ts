import type { Airdrop } from "../../contract/airdrops/operator-schemas.ts";
import type { Store, Tx } from "../store/store.ts";

export type NewDraft = Pick<Airdrop, "title" | "asset" | "book" | "audience" | "split"> & { asked: bigint };

/** Inserts the draft without its recipients. */
export async function insertDraft(
  db: Store | Tx,
  { audience, ...draft }: NewDraft,
  operator: string,
  at: Date,
): Promise<bigint> {
  const { id } = await db
    .insertInto("airdrop")
    .values({
      ...draft,
      audience: JSON.stringify(audience),
      state: "listing",
      digest: null,
      drafted_by: operator,
      drafted_at: at,
      started_by: null,
      started_at: null,
      reason: null,
      ended_at: null,
      stopped_by: null,
      stop_reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
