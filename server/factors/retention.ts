import { sql } from "kysely";
import type { Tx } from "../store/store.ts";

/** @returns how many, at most `limit`. */
export async function deleteUsedChallenges(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from used_challenge where ctid = any(array(
      select ctid from used_challenge where expires_at < ${now}::timestamptz
      limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}
