/**
 * Limits what leaves rows, far above honest use. Uses are counted where keys are claimed, so no call with a key
 * escapes. Source: rules.md A31.
 */
import { sql } from "kysely";
import { toJson } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import { Refused } from "./refused.ts";

export const ALLOWANCE_MS = 24 * 3_600_000;

/** By action; {@link OTHERS_A_DAY} applies to all others. */
export const usesADay: Partial<Record<string, number>> = {
  "account/close": 50,
  "account/freeze": 50,
  "account/keep": 50,
  "account/recoveryRefuse": 50,
  "account/unfreeze": 50,
  "app/upload": 50,
  "feedback/answer": 50,
  "feedback/create": 50,
  "push/preferences": 500,
  "push/subscribe": 200,
  "push/unsubscribe": 200,
  "stake/create": 200,
  "wallet/recipient": 300,
  // Each tells another member.
  "wallet/transferAsk": 50,
  "nft/transferAsk": 50,
  "withdraw/addressAdd": 100,
  "withdraw/addressRemove": 100,
  "withdraw/addressRename": 100,
  "withdraw/allowList": 50,
  "withdraw/cancel": 500,
  "withdraw/create": 500,
};
export const OTHERS_A_DAY = 5_000;

interface Use {
  owner: string;
  action: string;
}

/** @param claimed a table with each owner at most once. */
export function countingOf(claimed: string, now: Date) {
  const over = new Date(now.getTime() - ALLOWANCE_MS);
  return sql`
    insert into allowance (owner, action, since, used)
    select owner, action, ${now}::timestamptz, 1 from ${sql.ref(claimed)} where owner like 'member:%' order by owner, action
    on conflict (owner, action) do update set
      used = case when allowance.since <= ${over}::timestamptz then 1 else allowance.used + 1 end,
      since = case when allowance.since <= ${over}::timestamptz then excluded.since else allowance.since end
    returning owner, action, since, used`;
}

/** @param uses at most one per owner. @returns refusals by owner. */
export async function countUses(tx: Tx, uses: Use[], now: Date): Promise<Map<string, Refused>> {
  const { rows } = await sql<CountedUse>`
    with asked as (select owner, action from json_populate_recordset(null::allowance, ${toJson(uses)}::json))
    ${countingOf("asked", now)}`.execute(tx);
  const refusals = rows.map((use) => [use.owner, refusalOf(use)] as const);
  return new Map(refusals.filter((entry): entry is [string, Refused] => entry[1] !== null));
}

/** `since` and `used` are null for owners who are not members. */
export interface CountedUse extends Use {
  since: Date | null;
  used: number | null;
}

/** Null for a use within the allowance. */
export function refusalOf({ action, since, used }: CountedUse): Refused | null {
  if (since === null || used === null || used <= (usesADay[action] ?? OTHERS_A_DAY)) return null;
  return new Refused("too_many_requests", { retryAt: new Date(since.getTime() + ALLOWANCE_MS) });
}

export async function returnUses(tx: Tx, uses: Use[]): Promise<void> {
  const counted = uses.filter(({ owner }) => owner.startsWith("member:"));
  if (counted.length === 0) return;
  const rows = toJson(counted);
  await sql`
    update allowance set used = allowance.used - 1 from json_populate_recordset(null::allowance, ${rows}::json) as back
    where allowance.owner = back.owner and allowance.action = back.action`.execute(tx);
  await sql`
    delete from allowance using json_populate_recordset(null::allowance, ${rows}::json) as back
    where allowance.owner = back.owner and allowance.action = back.action and allowance.used <= 0`.execute(
    tx,
  );
}

/** @returns how many were deleted, at most `limit`. */
export async function deleteAllowances(db: Tx, now: Date, limit: number): Promise<number> {
  const over = new Date(now.getTime() - ALLOWANCE_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from allowance where ctid = any(array(
      select ctid from allowance where since <= ${over}::timestamptz
      order by since limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}
