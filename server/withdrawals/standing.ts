/** Source: rules.md W3, W5, W6 and W8. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { remainingToday, smallestWithdrawal } from "../../contract/withdrawals/rules.ts";
import type { CanWithdraw } from "../../contract/withdrawals/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { windowAt, type WindowState } from "../../contract/withdrawals/window.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";

/** After a login password reset. */
const HOLD_MS = 24 * 3_600_000;

export interface Standing {
  frozen: boolean;
  heldUntil: Date | null;
  window: WindowState;
  /** The platform's day, and the amount withdrawn on it. */
  day: string;
  used: bigint;
}

export async function readStanding(
  db: Store | Tx,
  memberId: bigint,
  { withdrawWindow }: Settings,
  at: Date,
): Promise<Standing> {
  const day = dayIn(withdrawWindow.timeZone, at);
  const member = await db
    .selectFrom("member")
    .select(["frozen_at", "reset_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const heldUntil = member.reset_at && new Date(member.reset_at.getTime() + HOLD_MS);
  return {
    frozen: member.frozen_at !== null,
    heldUntil: heldUntil && at < heldUntil ? heldUntil : null,
    window: windowAt(withdrawWindow, at),
    day,
    used: await usedOn(db, memberId, day),
  };
}

/** The first obstacle to any withdrawal, and its end. */
function obstacleOf({ frozen, heldUntil, window }: Standing) {
  if (frozen) return { reason: "frozen" as const };
  if (heldUntil) return { reason: "held" as const, retryAt: heldUntil };
  return window.open ? null : { reason: "outside_window" as const, retryAt: window.opensAt };
}

/** @throws Refused `frozen`, `held` or `outside_window`, the last two with `retryAt`. */
export function assertMayWithdraw(standing: Standing): void {
  const obstacle = obstacleOf(standing);
  if (obstacle) throw new Refused(obstacle.reason, obstacle.retryAt && { retryAt: obstacle.retryAt });
}

/** Without a daily limit, `remaining` is the balance. */
export async function canWithdraw(ctx: Context, memberId: bigint): Promise<CanWithdraw> {
  const at = ctx.now();
  const settings = await readSettings(ctx.db);
  const standing = await readStanding(ctx.db, memberId, settings, at);
  const { usdt } = await ctx.db
    .selectFrom("wallet")
    .select("usdt")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const remaining = remainingToday(settings.withdrawAmountLimit, standing.used);
  const isUsedUp = remaining !== null && remaining < smallestWithdrawal(settings);
  const reason = obstacleOf(standing)?.reason ?? (isUsedUp ? "above_limit" : null);
  return {
    can: reason === null,
    reason,
    opensAt: standing.window.opensAt.toISOString(),
    closesAt: standing.window.closesAt.toISOString(),
    serverTime: at.toISOString(),
    limit: settings.withdrawAmountLimit,
    remaining: formatAmount(remaining ?? usdt),
    min: settings.withdrawMinAmount,
    multiple: settings.withdrawMultiple,
    feeRate: settings.withdrawFeeRate,
    available: formatAmount(usdt),
    heldUntil: standing.heldUntil?.toISOString() ?? null,
  };
}

/** Counts all but returned withdrawals. */
async function usedOn(db: Store | Tx, memberId: bigint, day: string): Promise<bigint> {
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(sum(amount), 0)::bigint as used from withdrawal
    where member_id = ${memberId} and day = ${day} and status not in ('rejected', 'cancelled')`.execute(db);
  return rows[0]!.used;
}
