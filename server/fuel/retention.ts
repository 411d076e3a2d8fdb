import { sql } from "kysely";
import type { Tx } from "../store/store.ts";

/** Longer than a sync cursor stays valid (server/sync/state.ts). */
const DELETIONS_KEPT_MS = 100 * 24 * 3_600_000;

/** @returns how many, at most `limit`. */
export async function forgetDeletedLots(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - DELETIONS_KEPT_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from locked_lot_deletion where ctid = any(array(
      select ctid from locked_lot_deletion where deleted_at < ${before}::timestamptz
      order by deleted_at limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}
