import { formatAmount, parseAmount, type Amount } from "../money.ts";
import { isMultipleOf, smallestMultiple } from "../multiples.ts";
import type { Bounds } from "../reasons.ts";
import type { Settings } from "../operator/settings.ts";

export type TransferRefusal = "multiple_of_10" | "below_minimum" | "above_limit" | "insufficient_balance";

/** A sender may ask for a transfer, or a giver for a gift, within this time. Source: rules.md T4 and P13. */
export const ASK_DAYS = 7;

/** In usdt. Source: rules.md T2. */
const TRANSFER_MULTIPLE = 10;

/** Previews `wallet/transfer`. There is no fee; a limit of 0 means no limit. */
export function previewTransfer(
  amount: Amount,
  available: Amount,
  limits: Pick<Settings, "applyTransferMinAmount" | "transferAmountLimit">,
): { balanceAfter: Amount; refusal: TransferRefusal | null } {
  const balanceAfter = available - amount;
  const limit = parseAmount(limits.transferAmountLimit);
  const refusal =
    amount <= 0n || amount < parseAmount(limits.applyTransferMinAmount)
      ? "below_minimum"
      : !isMultipleOf(amount, TRANSFER_MULTIPLE)
        ? "multiple_of_10"
        : limit > 0n && amount > limit
          ? "above_limit"
          : balanceAfter < 0n
            ? "insufficient_balance"
            : null;
  return { balanceAfter, refusal };
}

export function transferBounds(
  limits: Pick<Settings, "applyTransferMinAmount" | "transferAmountLimit">,
): Bounds {
  const smallest = smallestMultiple(parseAmount(limits.applyTransferMinAmount), TRANSFER_MULTIPLE);
  return { minimum: formatAmount(smallest), limit: limits.transferAmountLimit };
}
