/** Whether one may withdraw now, as far as this device knows: the server alone decides. */
import { dayIn } from "../../../contract/days.ts";
import { isMultipleOf, minimum, parseAmount, UNIT } from "../../../contract/money.ts";
import { smallestWithdrawal, type WithdrawTerms } from "../../../contract/withdrawals/rules.ts";
import type { CanWithdraw, withdrawObstacles } from "../../../contract/withdrawals/schemas.ts";
import { windowAt, type DailyWindow, type WindowState } from "../../../contract/withdrawals/window.ts";

export type Obstacle = (typeof withdrawObstacles)[number];

export interface Standing extends WindowState {
  /** What stands in the way, the first in the server's order. */
  obstacle: Obstacle | null;
  /** What is left of the day's limit, null where there is none. */
  remaining: bigint | null;
}

/**
 * What was true when the server said it, carried on to `now`: windows open and close, holds end, and each day of the
 * platform has a limit of its own.
 */
export function standingAt(can: CanWithdraw, window: DailyWindow, now: Date): Standing {
  const state = windowAt(window, now);
  const isToday = dayIn(window.timeZone, now) === dayIn(window.timeZone, new Date(can.serverTime));
  const remaining = can.limit === "0" ? null : parseAmount(isToday ? can.remaining : can.limit);
  const isHeld = can.heldUntil !== null && now < new Date(can.heldUntil);
  const isUsedUp = remaining !== null && remaining < smallestWithdrawal(termsOf(can));
  const obstacle =
    can.reason === "frozen"
      ? "frozen"
      : isHeld
        ? "held"
        : !state.open
          ? "outside_window"
          : isUsedUp
            ? "above_limit"
            : null;
  return { ...state, obstacle, remaining };
}

/** The terms that `GET withdraw/canWithdraw` repeats of the config. */
export function termsOf({ feeRate, min, multiple }: CanWithdraw): WithdrawTerms {
  return { withdrawFeeRate: feeRate, withdrawMinAmount: min, withdrawMultiple: multiple };
}

/** The most that could be withdrawn now, or null when that is nothing. */
export function mostWithdrawable(
  available: bigint,
  remaining: bigint | null,
  { withdrawMultiple, withdrawMinAmount }: WithdrawTerms,
): bigint | null {
  const most = remaining === null ? available : minimum(available, remaining);
  const whole = isMultipleOf(most, withdrawMultiple)
    ? most
    : most - (most % (BigInt(withdrawMultiple) * UNIT));
  return whole > 0n && whole >= parseAmount(withdrawMinAmount) ? whole : null;
}
