import type { Recoverable } from "../../../../contract/recovery/schemas.ts";
import { checkNewPassword } from "../../../parts/later/accounts/check-new-password.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/** Source: rules.md S2, S84. */
export function checkRecovery(entered: FormData, what: readonly Recoverable[]): FormErrors {
  const login = what.includes("login");
  // The new passwords need to differ only if both are set.
  const other = login && what.includes("pay") ? textOf(entered, "password") : "";
  return {
    ...(login && checkNewPassword(entered, "password", "")),
    ...(what.includes("pay") && checkNewPassword(entered, "payPassword", other)),
  };
}
