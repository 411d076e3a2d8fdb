import { t } from "@lingui/core/macro";
import { isPassword, PASSWORD_MAX, PASSWORD_MIN } from "../../../../contract/accounts/rules.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/** Also compares the member's other password, if the form asks for it. Source: rules.md S2, U4. */
export function checkNewPassword(
  entered: FormData,
  name: "password" | "payPassword",
  other: string,
): FormErrors {
  const password = textOf(entered, name);
  if (!isPassword(password)) {
    return { [name]: t`Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.` };
  }
  if (password === other) return { [name]: reasonText("passwords_equal") };
  if (password === textOf(entered, `${name}Again`)) return {};
  return {
    [`${name}Again`]:
      name === "password"
        ? t`The entered passwords do not match.`
        : t`The second-level passwords do not match.`,
  };
}
