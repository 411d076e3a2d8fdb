/** The most that leaves a member on a day of the platform, by all ways together. Source: rules.md G4. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { Refused } from "../core/refused.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Tx } from "../store/store.ts";

/** Counts an outflow. The caller holds the wallet's lock. @throws Refused `above_limit` */
export async function countOutflow(
  tx: Tx,
  { memberId, value, at }: { memberId: bigint; value: bigint; at: Date },
  { outflowAmountLimit, withdrawWindow }: Settings,
): Promise<void> {
  const limit = parseAmount(outflowAmountLimit);
  const { rows } = await sql<{ amount: bigint }>`
    insert into outflow_day (member_id, day, amount)
    values (${memberId}, ${dayIn(withdrawWindow.timeZone, at)}, ${value})
    on conflict (member_id, day) do update set amount = outflow_day.amount + excluded.amount
    returning amount`.execute(tx);
  const used = rows[0]!.amount - value;
  if (limit === 0n || used + value <= limit) return;
  const rest = used < limit ? limit - used : 0n;
  throw new Refused("above_limit", {
    field: "amount",
    limit: formatAmount(rest),
    dayLimit: outflowAmountLimit,
  });
}

/** What came back no longer counts on its day. */
export async function returnOutflow(tx: Tx, memberId: bigint, day: string, value: bigint): Promise<void> {
  await sql`
    update outflow_day set amount = greatest(0, amount - ${value}::bigint)
    where member_id = ${memberId} and day = ${day}`.execute(tx);
}

const KEPT_DAYS = 90;

/** Withdrawals that come back later no longer matter to their day. @returns how many, at most `limit`. */
export async function deleteOldOutflows(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  const { numAffectedRows = 0n } = await sql`
    delete from outflow_day where ctid = any(array(
      select ctid from outflow_day where day < ${before}::timestamptz::date
      order by day limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}
