import { t } from "@lingui/core/macro";
import {
  isAccount,
  isPassword,
  normaliseAccount,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from "../../../contract/accounts.ts";
import { reasonText } from "../../i18n/reasons.ts";
import { textOf, type FormErrors } from "../../ui/forms/useForm.ts";

/** What a registration needs before it is worth sending. Source: api.md, "Accounts"; spec.md, section 5. */
export function checkRegistration(entered: FormData): FormErrors {
  const [account, referrer] = [textOf(entered, "account"), textOf(entered, "referrer")];
  const [password, payPassword] = [textOf(entered, "password"), textOf(entered, "payPassword")];
  const length = t`A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;
  const name = t`An account name has 3 to 32 letters, digits or underscores.`;
  const errors: FormErrors = {};

  if (!isAccount(account)) errors["account"] = name;
  if (!isAccount(referrer)) errors["referrer"] = name;
  else if (normaliseAccount(referrer) === normaliseAccount(account))
    errors["referrer"] = t`You cannot refer yourself.`;

  if (!isPassword(password)) errors["password"] = length;
  else if (password !== textOf(entered, "passwordAgain")) {
    errors["passwordAgain"] = t`The entered passwords do not match.`;
  }
  if (!isPassword(payPassword)) errors["payPassword"] = length;
  else if (payPassword === password) errors["payPassword"] = reasonText("passwords_equal");
  else if (payPassword !== textOf(entered, "payPasswordAgain")) {
    errors["payPasswordAgain"] = t`The creation passwords do not match.`;
  }
  if (!entered.has("riskAccepted")) errors["riskAccepted"] = t`Please accept the risk notice to register.`;
  return errors;
}
