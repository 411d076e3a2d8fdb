import { t } from "@lingui/core/macro";
import { isByPasskey } from "../../../parts/later/accounts/PasskeyButton.tsx";
import { failureOf } from "../../../state/later/failure.ts";
import { changePassword } from "../../../state/later/accounts/passwords.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import type { Mode } from "./check.ts";

/** @returns the outcome, or the refusals by field. */
export async function sendChange(mode: Mode, entered: FormData): Promise<"done" | "open" | FormErrors> {
  const password = textOf(entered, "password");
  const payPassword = textOf(entered, "payPassword");
  const code = textOf(entered, "code").trim();
  const proof = code === "" ? {} : { code };
  const byPasskey = isByPasskey(entered);
  const oldPayPassword = textOf(entered, "oldPayPassword");
  try {
    return mode === "login"
      ? await changePassword(
          "POST account/changePassword",
          {
            oldPassword: textOf(entered, "oldPassword"),
            password,
            ...(payPassword !== "" && { payPassword }),
            ...proof,
          },
          byPasskey,
        )
      : await changePassword(
          "POST account/changePayPassword",
          { password, ...(oldPayPassword !== "" && { oldPayPassword }), payPassword, ...proof },
          byPasskey,
        );
  } catch (error) {
    const { reason, field, text } = failureOf(error);
    if (field !== null && reason === "wrong_credentials") return { [field]: t`The login password is wrong.` };
    return { [field ?? "form"]: text };
  }
}
