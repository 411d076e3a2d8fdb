import { t } from "@lingui/core/macro";
import { isAccount, normaliseAccount } from "../../../../contract/accounts/rules.ts";
import { checkNewPassword } from "../../../parts/later/accounts/check-new-password.ts";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/** Source: rules.md S1, S2 and U4. */
export function checkRegistration(entered: FormData): FormErrors {
  const [account, referrer] = [plainOf(entered, "account"), plainOf(entered, "referrer")];
  const name = t`Use 3 to 32 letters, digits or underscores.`;
  const errors: FormErrors = {
    ...checkNewPassword(entered, "password", ""),
    ...checkNewPassword(entered, "payPassword", textOf(entered, "password")),
  };

  if (!isAccount(account)) errors["account"] = name;
  if (!isAccount(referrer)) errors["referrer"] = name;
  else if (normaliseAccount(referrer) === normaliseAccount(account))
    errors["referrer"] = t`You cannot refer yourself.`;
  if (!entered.has("riskAccepted")) errors["riskAccepted"] = t`Please accept the risk notice to register.`;
  return errors;
}
