import { t } from "@lingui/core/macro";
import { checkNewPassword } from "../../../parts/later/accounts/check-new-password.ts";
import { isByPasskey } from "../../../parts/later/accounts/PasskeyButton.tsx";
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
  // A passkey stands in for it: whoever forgot it sets a new one so.
  if (textOf(entered, pay) === "" && !isByPasskey(entered)) errors[pay] = t`Enter the second-level password.`;
  return errors;
}
