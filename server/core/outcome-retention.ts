/** How long the answers under idempotency keys are kept. Source: rules.md A32. */
import { sql } from "kysely";
import type { Tx } from "../store/store.ts";

const DAY_MS = 24 * 3_600_000;
/** Answers with receipts, and the operator's. */
export const MONEY_KEPT_DAYS = 730;
export const OTHERS_KEPT_DAYS = 90;

/** Acts of members that move neither money nor passes; a repetition after so long does no harm. */
const withoutMoney = ["account/", "demo/", "feedback/", "notice/", "push/"];

/** @returns how many were deleted, at most `limit`. */
export async function deleteOutcomes(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const short = sql.join(
    withoutMoney.map((start) => sql`starts_with(action, ${start}::text)`),
    sql` or `,
  );
  const { numAffectedRows = 0n } = await sql`
    delete from outcome where ctid = any(array(
      select ctid from outcome where created_at < ${before(OTHERS_KEPT_DAYS)}::timestamptz
        and (created_at < ${before(MONEY_KEPT_DAYS)}::timestamptz or owner like 'member:%' and (${short}))
      limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}
