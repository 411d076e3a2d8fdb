/** Executed by the server and previewed by the app. Source: rules.md W2, W3 and W4. */
import { formatAmount, multiply, parseAmount, type Amount } from "../money.ts";
import { isMultipleOf, smallestMultiple } from "../multiples.ts";
import type { Bounds } from "../reasons.ts";
import type { Settings } from "../operator/settings.ts";

export type WithdrawRefusal = "below_minimum" | "multiple_of_10" | "above_limit" | "insufficient_balance";

export type WithdrawTerms = Pick<Settings, "withdrawFeeRate" | "withdrawMinAmount" | "withdrawMultiple">;

export interface WithdrawPreview {
  fee: Amount;
  /** What arrives at the address: amount less fee. */
  arrival: Amount;
  balanceAfter: Amount;
  refusal: WithdrawRefusal | null;
}

/**
 * Previews `withdraw/create`. The fee rounds down; fee and arrival sum to the amount.
 * @param remaining rest of the day's limit, null for none: see {@link remainingToday}.
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

/**
 * The bounds that a refusal reports.
 * @param remaining as in {@link previewWithdraw}.
 * @param dayLimit of the whole day.
 */
export function withdrawBounds(terms: WithdrawTerms, remaining: Amount | null, dayLimit: string): Bounds {
  return {
    multiple: String(terms.withdrawMultiple),
    minimum: formatAmount(smallestWithdrawal(terms)),
    ...(remaining !== null && { limit: formatAmount(remaining), dayLimit }),
  };
}

/**
 * The rest of a day's limit, at least zero even if the limit was lowered; null for a limit of 0, which means no
 * limit.
 */
export function remainingToday(limit: string, used: Amount): Amount | null {
  const maximum = parseAmount(limit);
  if (maximum === 0n) return null;
  return used < maximum ? maximum - used : 0n;
}

export function smallestWithdrawal(terms: Omit<WithdrawTerms, "withdrawFeeRate">): Amount {
  return smallestMultiple(parseAmount(terms.withdrawMinAmount), terms.withdrawMultiple);
}
