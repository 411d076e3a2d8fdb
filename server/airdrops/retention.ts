/** Drafts that nobody started. A proposal lapses long before. Source: rules.md O21, O115. */
import { sql } from "kysely";
import type { Tx } from "../store/store.ts";

const KEPT_DAYS = 7;

/** Recipients first. @returns how many rows, at most `limit`. */
export async function deleteOldDrafts(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  const draft = await tx
    .selectFrom("airdrop")
    .select("id")
    .where("started_at", "is", null)
    .where("drafted_at", "<", before)
    .orderBy("drafted_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!draft) return 0;
  const { numAffectedRows = 0n } = await sql`
    delete from airdrop_recipient where ctid = any(array(
      select ctid from airdrop_recipient where airdrop_id = ${draft.id} limit ${limit}))`.execute(tx);
  if (numAffectedRows < BigInt(limit)) await tx.deleteFrom("airdrop").where("id", "=", draft.id).execute();
  return limit;
}
