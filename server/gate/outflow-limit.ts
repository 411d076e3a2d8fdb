/** Per member and the platform's day, by all ways together. Source: rules.md G4 and G10. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { Refused } from "../core/refused.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { anyOf, bigints } from "../store/bigints.ts";
import type { Store, Tx } from "../store/store.ts";

/** Keys are member and day: "7 2026-11-23". */
export type Outflows = Map<string, bigint>;

const DAY_MS = 24 * 3_600_000;

/** All days that may be current in some zone. Whoever decides by them holds the wallets' locks. */
export async function readOutflows(db: Store | Tx, members: bigint[], at: Date): Promise<Outflows> {
  const { rows } = await sql<{ member_id: bigint; day: string; amount: bigint }>`
    select member_id, day::text as day, amount from outflow_day
    where member_id = ${anyOf(members)} and day >= ${dayIn("UTC", new Date(at.getTime() - DAY_MS))}::date`.execute(
    db,
  );
  return new Map(rows.map(({ member_id, day, amount }) => [`${member_id} ${day}`, amount]));
}

interface Leaving {
  memberId: bigint;
  value: bigint;
  at: Date;
  /** Null for none. */
  ownLimit: bigint | null;
}

/** @throws Refused `above_limit`, for the lower one of the limits. */
export function assertBelowLimits(
  outflows: Outflows,
  { memberId, value, at, ownLimit }: Leaving,
  { outflowAmountLimit, withdrawWindow }: Settings,
): void {
  const ofAll = parseAmount(outflowAmountLimit);
  const isOwn = ownLimit !== null && (ofAll === 0n || ownLimit < ofAll);
  const limit = isOwn ? ownLimit : ofAll;
  const used = outflows.get(`${memberId} ${dayIn(withdrawWindow.timeZone, at)}`) ?? 0n;
  if ((!isOwn && limit === 0n) || used + value <= limit) return;
  throw new Refused("above_limit", {
    field: "amount",
    limit: formatAmount(used < limit ? limit - used : 0n),
    [isOwn ? "ownLimit" : "dayLimit"]: formatAmount(limit),
  });
}

/** The caller holds the wallets' locks. */
export async function countOutflows(
  tx: Tx,
  left: Map<bigint, bigint>,
  at: Date,
  { withdrawWindow }: Settings,
): Promise<void> {
  if (left.size === 0) return;
  const day = dayIn(withdrawWindow.timeZone, at);
  await sql`
    insert into outflow_day (member_id, day, amount)
    select member_id, ${day}::date, amount
    from unnest(${bigints(left.keys())}::bigint[], ${bigints(left.values())}::bigint[]) as gone (member_id, amount)
    order by member_id
    on conflict (member_id, day) do update set amount = outflow_day.amount + excluded.amount`.execute(tx);
}

export async function returnOutflow(tx: Tx, memberId: bigint, day: string, value: bigint): Promise<void> {
  await sql`
    update outflow_day set amount = greatest(0, amount - ${value}::bigint)
    where member_id = ${memberId} and day = ${day}`.execute(tx);
}

const KEPT_DAYS = 90;

/** Later returns need not free the day's limit. @returns how many, at most `limit`. */
export async function deleteOldOutflows(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  const { numAffectedRows = 0n } = await sql`
    delete from outflow_day where ctid = any(array(
      select ctid from outflow_day where day < ${before}::timestamptz::date
      order by day limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}
