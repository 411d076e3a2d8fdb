import { t } from "@lingui/core/macro";
import { checkNewPassword } from "../../../parts/later/accounts/check-new-password.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

export type Mode = "login" | "pay";

/** The field of the current second-level password. */
export const provingField = { login: "payPassword", pay: "oldPayPassword" } as const;

/** Does not check the proof. Source: rules.md S2, U4. */
export function checkChange(mode: Mode, entered: FormData): FormErrors {
  const login = mode === "login" ? "oldPassword" : "password";
  // If the form asks for the other password, the new one must differ from it.
  const errors =
    mode === "login"
      ? checkNewPassword(entered, "password", textOf(entered, provingField.login))
      : checkNewPassword(entered, "payPassword", textOf(entered, login));
  if (textOf(entered, login) === "") errors[login] = t`Enter your login password.`;
  return errors;
}
