import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { previewWithdraw, withdrawBounds, type WithdrawTerms } from "../../../contract/withdrawals/rules.ts";
import { minimum } from "../../../contract/money.ts";
import { isAbove, type OwnRest } from "../../../contract/wallet/own-limit.ts";
import { ownLimitText, reasonText } from "../../i18n/later/reasons.ts";
import { plainText } from "../../ui/later/forms/plain-text.ts";
import { typedAmount } from "../../ui/later/forms/typed-amount.ts";
import { textOf, type FormErrors } from "../../ui/later/forms/use-form.ts";
import { hasChecksum } from "./checksum.ts";

/** "0x" and 40 digits. */
const ADDRESS_LENGTH = 42;

export interface WithdrawLimits {
  terms: WithdrawTerms;
  /** Units of 1e-8. */
  available: bigint;
  /** The rest of the day's limit; null for no limit. */
  remaining: bigint | null;
  /** The whole day's limit; "0" for none. */
  dayLimit: string;
  /** Of the member's own limit; null without one. */
  ownRest: OwnRest | null;
}

/** By the lower one of the platform's and the member's own limit; null without a limit. */
export function leftToday({
  remaining,
  ownRest,
}: Pick<WithdrawLimits, "remaining" | "ownRest">): bigint | null {
  if (remaining === null || ownRest === null) return remaining ?? ownRest?.left ?? null;
  return minimum(remaining, ownRest.left);
}

/** Source: rules.md W2, W3, G10. Only the server knows whose an address is. */
export function checkWithdrawal(entered: FormData, limits: WithdrawLimits): FormErrors {
  const errors: FormErrors = {};
  const problem = addressProblem(plainAddress(textOf(entered, "address")));
  if (problem) errors["address"] = problem;
  const amount = typedAmount(textOf(entered, "amount"), i18n.locale);
  if (amount === null) return { ...errors, amount: t`Enter a valid amount.` };
  const { refusal } = previewWithdraw(amount, limits, limits.terms);
  if (refusal === null && isAbove(limits.ownRest, amount))
    return { ...errors, amount: ownLimitText(limits.ownRest) };
  return refusal
    ? {
        ...errors,
        amount: reasonText(refusal, withdrawBounds(limits.terms, limits.remaining, limits.dayLimit)),
      }
    : errors;
}

export function plainAddress(text: string): string {
  return plainText(text).replaceAll(/\s/g, "");
}

/** Returns null if the address is well-formed. */
export function addressProblem(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text))
    return t`An address is 0x followed by 40 characters (0 to 9, a to f).`;
  if (!hasChecksum(text))
    return t`The address does not match its checksum: at least one character is wrong. Copy it again.`;
  return null;
}

/** Nothing is said before the text is as long as an address. */
export function typedAddressProblem(text: string): string | null {
  return text.length < ADDRESS_LENGTH ? null : addressProblem(text);
}

/** Groups the characters for comparison by eye. */
export function addressGroups(address: string): string {
  return address.replaceAll(/^0x|.{4}(?=.)/g, "$& ");
}

export function maskedAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
