import { t } from "@lingui/core/macro";
import { checkNewPassword } from "../../../parts/later/accounts/check-new-password.ts";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/** Source: rules.md S2, U4. */
export function checkReset(entered: FormData): FormErrors {
  const payPassword = textOf(entered, "payPassword");
  const errors = checkNewPassword(entered, "password", payPassword);
  if (plainOf(entered, "account") === "") errors["account"] = t`Enter your account name.`;
  if (payPassword === "") errors["payPassword"] = t`Enter your second-level password.`;
  return errors;
}
