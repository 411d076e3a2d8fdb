import { sql } from "kysely";
import type { Tx } from "../store/store.ts";
import { ABSOLUTE_MS, IDLE_MS } from "./sessions.ts";

/** @returns how many, at most `limit`. */
export async function deleteOperatorRows(tx: Tx, now: Date, limit: number): Promise<number> {
  const [used, created] = [IDLE_MS, ABSOLUTE_MS].map((ms) => new Date(now.getTime() - ms));
  const { numAffectedRows = 0n } = await sql`
    delete from operator_session where ctid = any(array(
      select ctid from operator_session where used_at <= ${used}::timestamptz or created_at <= ${created}::timestamptz
      limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}
