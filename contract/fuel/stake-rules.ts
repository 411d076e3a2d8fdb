/**
 * The rules of a stake as pure functions: the server executes what the app previews. Source: rules.md F11, F12, F13.
 */
import { multiply, type Amount } from "../money.ts";

export type StakeRefusal = "below_minimum" | "insufficient_balance";

/** Previews `stake/create`: any amount above nothing. */
export function previewStake(
  amount: Amount,
  available: Amount,
): { balanceAfter: Amount; refusal: StakeRefusal | null } {
  const balanceAfter = available - amount;
  const refusal = amount <= 0n ? "below_minimum" : balanceAfter < 0n ? "insufficient_balance" : null;
  return { balanceAfter, refusal };
}

/** What a stake yields in so many days: each day's yield is rounded down on its own. @param rate a day, in units. */
export function stakeYield(amount: Amount, rate: Amount, days: number): Amount {
  return multiply(amount, rate) * BigInt(days);
}

/**
 * How far a stake is so many days after the day on which it was made: the days it has yielded, and the parts that have left
 * since the day after the last of them.
 */
export function stakeProgress(
  days: number,
  { termDays, releaseDays }: { termDays: number; releaseDays: number },
): { accrued: number; parts: number } {
  return { accrued: clamp(days, termDays), parts: clamp(days - termDays, releaseDays) };
}

/** What has left of principal and yield with so many parts of all: equal ones, and the last takes what rounding left. */
export function releasedWith(total: Amount, parts: number, ofParts: number): Amount {
  return parts === ofParts ? total : (total / BigInt(ofParts)) * BigInt(parts);
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
