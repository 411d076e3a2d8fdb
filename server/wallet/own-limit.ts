/**
 * Lowering applies at once; raising waits, and tells all devices, which gives the owner time to keep the limit. Source:
 * rules.md G10.
 */
import { lockCaller } from "../gate/member-lock.ts";
import type { AccountEventType } from "../../contract/accounts/event-schemas.ts";
import { dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { OwnLimit } from "../../contract/wallet/own-limit-schemas.ts";
import { OWN_LIMIT_WAIT_HOURS } from "../../contract/wallet/own-limit.ts";
import { recordEvent } from "../accounts/account-events.ts";
import type { Caller } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { readOutflows } from "../gate/outflow-limit.ts";
import { isHigher, ownLimitAt, type OwnLimitRow } from "../gate/own-limit.ts";
import { noteMembers } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";

export interface Act {
  caller: Pick<Caller, "memberId" | "tokenHash">;
  device: string | null;
  at: Date;
}

/** `wallet/ownLimit`. */
export async function readOwnLimit(db: Store | Tx, memberId: bigint, at: Date): Promise<OwnLimit> {
  const row = await readRow(db, memberId);
  const limit = ownLimitAt(row, at);
  return {
    limit: toText(limit),
    next: isWaiting(row, at)
      ? { limit: toText(row.own_limit_next), from: row.own_limit_from!.toISOString() }
      : null,
    today: limit === null ? null : await readToday(db, memberId, at),
  };
}

async function readToday(db: Store | Tx, memberId: bigint, at: Date): Promise<OwnLimit["today"]> {
  const { timeZone } = (await readSettings(db)).withdrawWindow;
  const day = dayIn(timeZone, at);
  const used = (await readOutflows(db, [memberId], at)).get(`${memberId} ${day}`) ?? 0n;
  return { day, used: formatAmount(used) };
}

/**
 * The caller has confirmed it. Repeating a request for a higher limit does not restart its wait.
 * @param text of an amount; null for no limit.
 * @throws Refused `signed_out`; `frozen` for a higher limit.
 */
export async function setOwnLimit(tx: Tx, act: Act, text: string | null): Promise<OwnLimit> {
  const { caller, at } = act;
  const { frozen_at } = await lockCaller(tx, caller);
  const limit = text === null ? null : parseAmount(text);
  const row = await readRow(tx, caller.memberId);
  const present = ownLimitAt(row, at);
  if (limit === present) return keep(tx, act, row);
  if (!isHigher(limit, present)) {
    await write(tx, act, { own_limit: limit, own_limit_next: null, own_limit_from: null });
    return told(tx, act, "own_limit_set", limit);
  }
  if (frozen_at !== null) throw new Refused("frozen");
  if (isWaiting(row, at) && row.own_limit_next === limit) return readOwnLimit(tx, caller.memberId, at);
  const from = new Date(at.getTime() + OWN_LIMIT_WAIT_HOURS * 3_600_000);
  await write(tx, act, { own_limit: present, own_limit_next: limit, own_limit_from: from });
  return told(tx, act, "own_limit_raise", limit);
}

/** Needs no factor, since less can leave afterwards. @throws Refused `signed_out` */
export async function keepOwnLimit(tx: Tx, act: Act): Promise<OwnLimit> {
  const { caller } = act;
  await lockCaller(tx, caller);
  return keep(tx, act, await readRow(tx, caller.memberId));
}

async function keep(tx: Tx, act: Act, row: OwnLimitRow): Promise<OwnLimit> {
  if (!isWaiting(row, act.at)) return readOwnLimit(tx, act.caller.memberId, act.at);
  await write(tx, act, { own_limit: row.own_limit, own_limit_next: null, own_limit_from: null });
  return told(tx, act, "own_limit_kept", row.own_limit);
}

function isWaiting({ own_limit_from }: OwnLimitRow, at: Date): boolean {
  return own_limit_from !== null && at < own_limit_from;
}

function readRow(db: Store | Tx, memberId: bigint): Promise<OwnLimitRow> {
  return db
    .selectFrom("member")
    .select(["own_limit", "own_limit_next", "own_limit_from"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}

async function write(tx: Tx, { caller }: Act, row: OwnLimitRow): Promise<void> {
  await tx.updateTable("member").set(row).where("id", "=", caller.memberId).execute();
  noteMembers(tx, [caller.memberId]);
}

async function told(tx: Tx, act: Act, type: AccountEventType, limit: bigint | null): Promise<OwnLimit> {
  const { caller, device, at } = act;
  const detail = limit === null ? null : `${formatAmount(limit)} USDT`;
  await recordEvent(tx, caller.memberId, { type, device, detail, at });
  return readOwnLimit(tx, caller.memberId, at);
}

function toText(limit: bigint | null): string | null {
  return limit === null ? null : formatAmount(limit);
}
