/**
 * The rules of a withdrawal as pure functions: the server executes them, the app previews with the very same ones.
 * Source: rules.md W2, W3 and W4.
 */
import {
  formatAmount,
  isMultipleOf,
  multiply,
  parseAmount,
  smallestMultiple,
  type Amount,
} from "../money.ts";
import type { Bounds } from "../reasons.ts";
import type { Settings } from "../operator/settings.ts";

export type WithdrawRefusal = "below_minimum" | "multiple_of_10" | "above_limit" | "insufficient_balance";

/** What the fee and the smallest amount follow from: keys of `GET config`. */
export type WithdrawTerms = Pick<Settings, "withdrawFeeRate" | "withdrawMinAmount" | "withdrawMultiple">;

export interface WithdrawPreview {
  fee: Amount;
  /** What arrives at the address: the amount less the fee. */
  arrival: Amount;
  balanceAfter: Amount;
  refusal: WithdrawRefusal | null;
}

/**
 * Previews `withdraw/create`. The fee is a share, so it rounds down, and nothing is lost: fee and arrival sum to the
 * amount.
 * @param remaining what is left of the day's limit, null where there is none: see {@link remainingToday}.
 */
export function previewWithdraw(
  amount: Amount,
  { available, remaining }: { available: Amount; remaining: Amount | null },
  terms: WithdrawTerms,
): WithdrawPreview {
  const fee = multiply(amount, parseAmount(terms.withdrawFeeRate));
  const balanceAfter = available - amount;
  const refusal =
    amount <= 0n || amount < parseAmount(terms.withdrawMinAmount)
      ? "below_minimum"
      : !isMultipleOf(amount, terms.withdrawMultiple)
        ? "multiple_of_10"
        : remaining !== null && amount > remaining
          ? "above_limit"
          : balanceAfter < 0n
            ? "insufficient_balance"
            : null;
  return { fee, arrival: amount - fee, balanceAfter, refusal };
}

/** What a refusal tells of the terms. @param remaining as in {@link previewWithdraw}. */
export function withdrawBounds(terms: WithdrawTerms, remaining: Amount | null): Bounds {
  return {
    multiple: String(terms.withdrawMultiple),
    minimum: formatAmount(smallestWithdrawal(terms)),
    ...(remaining !== null && { limit: formatAmount(remaining) }),
  };
}

/** What is left of a day's limit, or null where the limit is 0: none. Never below zero, should the limit have shrunk. */
export function remainingToday(limit: string, used: Amount): Amount | null {
  const most = parseAmount(limit);
  if (most === 0n) return null;
  return used < most ? most - used : 0n;
}

/** The smallest amount that may be withdrawn: the first multiple that is not below the minimum. */
export function smallestWithdrawal(terms: Omit<WithdrawTerms, "withdrawFeeRate">): Amount {
  return smallestMultiple(parseAmount(terms.withdrawMinAmount), terms.withdrawMultiple);
}
