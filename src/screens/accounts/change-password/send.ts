import { t } from "@lingui/core/macro";
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
  try {
    return mode === "login"
      ? await changePassword("POST account/changePassword", {
          oldPassword: textOf(entered, "oldPassword"),
          password,
          payPassword,
          ...proof,
        })
      : await changePassword("POST account/changePayPassword", {
          password,
          oldPayPassword: textOf(entered, "oldPayPassword"),
          payPassword,
          ...proof,
        });
  } catch (error) {
    const { reason, field, text } = failureOf(error);
    if (field !== null && reason === "wrong_credentials") return { [field]: t`The login password is wrong.` };
    return { [field ?? "form"]: text };
  }
}
