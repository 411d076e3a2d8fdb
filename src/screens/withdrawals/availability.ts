/** As far as the device knows; the server decides. */
import { dayIn } from "../../../contract/days.ts";
import { minimum, parseAmount, UNIT } from "../../../contract/money.ts";
import { isMultipleOf } from "../../../contract/multiples.ts";
import { smallestWithdrawal, type WithdrawTerms } from "../../../contract/withdrawals/rules.ts";
import type { CanWithdraw, withdrawObstacles } from "../../../contract/withdrawals/schemas.ts";
import { windowAt, type DailyWindow, type WindowState } from "../../../contract/withdrawals/window.ts";

export type Obstacle = (typeof withdrawObstacles)[number];

export interface Availability extends WindowState {
  /** The first obstacle in the server's order. */
  obstacle: Obstacle | null;
  /** The rest of the day's limit; null for no limit. */
  remaining: bigint | null;
}

/** Projects the server's last answer: windows open and close, holds end, and the limit resets each platform day. */
export function availabilityAt(can: CanWithdraw, window: DailyWindow, now: Date): Availability {
  const state = windowAt(window, now);
  const isToday = dayIn(window.timeZone, now) === dayIn(window.timeZone, new Date(can.serverTime));
  const remaining = can.limit === "0" ? null : parseAmount(isToday ? can.remaining : can.limit);
  const isHeld = can.heldUntil !== null && now < new Date(can.heldUntil);
  const isUsedUp = remaining !== null && remaining < smallestWithdrawal(termsOf(can));
  const obstacle =
    can.reason === "frozen" || can.reason === "suspended" || can.reason === "reconciling"
      ? can.reason
      : isHeld
        ? "held"
        : !state.open
          ? "outside_window"
          : isUsedUp
            ? "above_limit"
            : null;
  return { ...state, obstacle, remaining };
}

export function termsOf({ feeRate, min, multiple }: CanWithdraw): WithdrawTerms {
  return { withdrawFeeRate: feeRate, withdrawMinAmount: min, withdrawMultiple: multiple };
}

/** Null if none is possible. */
export function maxWithdrawable(
  available: bigint,
  remaining: bigint | null,
  { withdrawMultiple, withdrawMinAmount }: WithdrawTerms,
): bigint | null {
  const max = remaining === null ? available : minimum(available, remaining);
  const whole = isMultipleOf(max, withdrawMultiple) ? max : max - (max % (BigInt(withdrawMultiple) * UNIT));
  return whole > 0n && whole >= parseAmount(withdrawMinAmount) ? whole : null;
}
