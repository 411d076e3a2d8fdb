import { t } from "@lingui/core/macro";
import { isAccount, normaliseAccount } from "../../../../contract/accounts/rules.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";

/** @param own the member's account; null while unknown. */
export function checkRecipient(account: string, own: string | null): string | null {
  if (!isAccount(account)) return t`Use 3 to 32 letters, digits or underscores.`;
  if (own !== null && normaliseAccount(account) === normaliseAccount(own)) return reasonText("self_transfer");
  return null;
}
