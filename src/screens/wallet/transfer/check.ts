import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { isAccount, normaliseAccount } from "../../../../contract/accounts/rules.ts";
import { previewTransfer, transferBounds } from "../../../../contract/wallet/rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { isAbove, type OwnRest } from "../../../../contract/wallet/own-limit.ts";
import { ownLimitText, reasonText } from "../../../i18n/later/reasons.ts";
import { typedAmount } from "../../../ui/later/forms/typed-amount.ts";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

export interface TransferTerms {
  config: Pick<Config, "applyTransferMinAmount" | "transferAmountLimit" | "upcoming">;
  /** Units of 1e-8; null while unknown. */
  available: bigint | null;
  /** Of the member's own limit; null without one. */
  ownRest: OwnRest | null;
  /** The member's account; null while unknown. */
  own: string | null;
}

/** Source: rules.md T2, T3. Only the server knows the recipient's network. */
export function checkTransfer(
  entered: FormData,
  { config, available, own, ownRest }: TransferTerms,
): FormErrors {
  const errors: FormErrors = {};
  const account = plainOf(entered, "account");
  if (!isAccount(account)) errors["account"] = t`Use 3 to 32 letters, digits or underscores.`;
  else if (own !== null && normaliseAccount(account) === normaliseAccount(own))
    errors["account"] = reasonText("self_transfer");

  const amount = typedAmount(textOf(entered, "amount"), i18n.locale);
  if (amount === null) return { ...errors, amount: t`Enter a valid amount.` };
  const { refusal } = previewTransfer(amount, available ?? amount, config);
  if (refusal === null && isAbove(ownRest, amount)) return { ...errors, amount: ownLimitText(ownRest) };
  return refusal ? { ...errors, amount: reasonText(refusal, transferBounds(config)) } : errors;
}
