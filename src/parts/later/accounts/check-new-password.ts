import { t } from "@lingui/core/macro";
import { isPassword, PASSWORD_MAX, PASSWORD_MIN } from "../../../../contract/accounts/rules.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/**
 * Whether a new password is long enough, differs from the member's other one where that is entered too, and was entered
 * twice the same. Source: rules.md S2, U4.
 */
export function checkNewPassword(
  entered: FormData,
  name: "password" | "payPassword",
  other: string,
): FormErrors {
  const password = textOf(entered, name);
  if (!isPassword(password)) {
    return { [name]: t`A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.` };
  }
  if (password === other) return { [name]: reasonText("passwords_equal") };
  if (password === textOf(entered, `${name}Again`)) return {};
  return {
    [`${name}Again`]:
      name === "password" ? t`The entered passwords do not match.` : t`The creation passwords do not match.`,
  };
}
