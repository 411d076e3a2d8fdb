/** Shared by the server and the app's preview. Source: rules.md F11, F12, F13. */
import { multiply, type Amount } from "../money.ts";

export type StakeRefusal = "below_minimum" | "insufficient_balance";

/** Previews `stake/create`. @param least the smallest stake; 0 for any above zero. */
export function previewStake(
  amount: Amount,
  available: Amount,
  least: Amount = 0n,
): { balanceAfter: Amount; refusal: StakeRefusal | null } {
  const balanceAfter = available - amount;
  const refusal =
    amount <= 0n || amount < least ? "below_minimum" : balanceAfter < 0n ? "insufficient_balance" : null;
  return { balanceAfter, refusal };
}

/** The yield of `days`, rounded down for each day. @param rate of a day, in units of 1e-8. */
export function stakeYield(amount: Amount, rate: Amount, days: number): Amount {
  return multiply(amount, rate) * BigInt(days);
}

/**
 * @param days since the day the stake was made.
 * @returns `accrued`: days of yield; `parts`: daily parts released since the end of the term.
 */
export function stakeProgress(
  days: number,
  { termDays, releaseDays }: { termDays: number; releaseDays: number },
): { accrued: number; parts: number } {
  return { accrued: clamp(days, termDays), parts: clamp(days - termDays, releaseDays) };
}

/** Principal and yield released with `parts` of `ofParts` equal parts; the last takes the rounding remainder. */
export function releasedWith(total: Amount, parts: number, ofParts: number): Amount {
  return parts === ofParts ? total : (total / BigInt(ofParts)) * BigInt(parts);
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}
