import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { previewWithdraw, withdrawBounds, type WithdrawTerms } from "../../../contract/withdrawals/rules.ts";
import { reasonText } from "../../i18n/later/reasons.ts";
import { typedAmount } from "../../ui/later/forms/typed-amount.ts";
import { textOf, type FormErrors } from "../../ui/later/forms/use-form.ts";

export interface WithdrawLimits {
  terms: WithdrawTerms;
  /** Units of 1e-8. */
  available: bigint;
  /** The rest of the day's limit; null for no limit. */
  remaining: bigint | null;
}

/** Source: rules.md W2, W3. Only the server checks an address's checksum and owner. */
export function checkWithdrawal(entered: FormData, limits: WithdrawLimits): FormErrors {
  const errors: FormErrors = {};
  if (!isAddress(textOf(entered, "address").trim())) errors["address"] = reasonText("bad_address");
  const amount = typedAmount(textOf(entered, "amount"), i18n.locale);
  if (amount === null) return { ...errors, amount: t`Enter an amount in digits.` };
  const { refusal } = previewWithdraw(amount, limits, limits.terms);
  return refusal
    ? { ...errors, amount: reasonText(refusal, withdrawBounds(limits.terms, limits.remaining)) }
    : errors;
}

export function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/** For comparison by eye. */
export function addressGroups(address: string): string {
  return address.replaceAll(/^0x|.{4}(?=.)/g, "$& ");
}

export function maskedAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
