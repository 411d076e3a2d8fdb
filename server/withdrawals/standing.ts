/** Source: rules.md W3, W5 and W8. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { remainingToday, smallestWithdrawal } from "../../contract/withdrawals/rules.ts";
import { withdrawObstacles, type CanWithdraw } from "../../contract/withdrawals/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { windowAt, type WindowState } from "../../contract/withdrawals/window.ts";
import { laterHold } from "../gate/hold.ts";
import { Refused } from "../core/refused.ts";
import { isRestored, platformHold } from "../store/restoration.ts";
import type { Store, Tx } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { isSuspended } from "../core/suspended.ts";

export interface WithdrawDay {
  window: WindowState;
  /** The current day in the platform's zone. */
  day: string;
  used: bigint;
}

export async function readDay(
  db: Store | Tx,
  memberId: bigint,
  { withdrawWindow }: Settings,
  at: Date,
): Promise<WithdrawDay> {
  const day = dayIn(withdrawWindow.timeZone, at);
  return { window: windowAt(withdrawWindow, at), day, used: await usedOn(db, memberId, day) };
}

/** @throws Refused `outside_window` with `retryAt` and the hours. */
export function assertOpen({ open, opensAt }: WindowState, { withdrawWindow }: Settings): void {
  if (open) return;
  const { from: opens, to: closes, timeZone } = withdrawWindow;
  throw new Refused("outside_window", { retryAt: opensAt, opens, closes, timeZone });
}

/** Without a daily limit, `remaining` is the balance. */
export async function canWithdraw(ctx: Context, memberId: bigint): Promise<CanWithdraw> {
  const at = ctx.now();
  const settings = await readSettings(ctx.db);
  const { window, used } = await readDay(ctx.db, memberId, settings, at);
  const { usdt, frozen_at, reset_at, restored, held_until } = await ctx.db
    .selectFrom("member")
    .innerJoin("wallet", "member_id", "member.id")
    .select(["usdt", "frozen_at", "reset_at", isRestored.as("restored"), platformHold.as("held_until")])
    .where("member.id", "=", memberId)
    .executeTakeFirstOrThrow();
  const held = laterHold(reset_at, held_until, at);
  const remaining = remainingToday(settings.withdrawAmountLimit, used);
  const isUsedUp = remaining !== null && remaining < smallestWithdrawal(settings);
  // Obstacles in the order in which `withdraw/create` refuses.
  const obstacles = {
    frozen: frozen_at !== null,
    suspended: isSuspended(settings, "withdraw"),
    reconciling: restored,
    held: held !== null,
    outside_window: !window.open,
    above_limit: isUsedUp,
  };
  const reason = withdrawObstacles.find((obstacle) => obstacles[obstacle]) ?? null;
  return {
    can: reason === null,
    reason,
    opensAt: window.opensAt.toISOString(),
    closesAt: window.closesAt.toISOString(),
    serverTime: at.toISOString(),
    limit: settings.withdrawAmountLimit,
    remaining: formatAmount(remaining ?? usdt),
    min: settings.withdrawMinAmount,
    multiple: settings.withdrawMultiple,
    feeRate: settings.withdrawFeeRate,
    available: formatAmount(usdt),
    heldUntil: held?.toISOString() ?? null,
  };
}

async function usedOn(db: Store | Tx, memberId: bigint, day: string): Promise<bigint> {
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(sum(amount), 0)::bigint as used from withdrawal
    where member_id = ${memberId} and day = ${day} and status not in ('rejected', 'cancelled')`.execute(db);
  return rows[0]!.used;
}
