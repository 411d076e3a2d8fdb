import { t } from "@lingui/core/macro";
import { checkNewPassword } from "../../../parts/later/accounts/check-new-password.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

export type Mode = "login" | "pay";

/** Source: rules.md S2, U4. */
export function checkChange(mode: Mode, entered: FormData): FormErrors {
  const [login, pay] = mode === "login" ? ["oldPassword", "payPassword"] : ["password", "oldPayPassword"];
  // The new password must differ from the member's other one, which the form asks for as proof.
  const errors =
    mode === "login"
      ? checkNewPassword(entered, "password", textOf(entered, pay))
      : checkNewPassword(entered, "payPassword", textOf(entered, login));
  if (textOf(entered, login) === "") errors[login] = t`Enter the login password.`;
  if (textOf(entered, pay) === "") errors[pay] = t`Enter the second-level password.`;
  return errors;
}
