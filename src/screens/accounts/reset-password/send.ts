import { t } from "@lingui/core/macro";
import { failureOf } from "../../../state/later/failure.ts";
import { LOGIN_PATH, navigation } from "../../../state/navigation.ts";
import { clearSessionOf, resetPassword } from "../../../state/later/accounts/passwords.ts";
import { toast } from "../../../state/toast.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/** Resets the password and opens the login screen. @returns the refusals by field. */
export async function sendReset(entered: FormData): Promise<FormErrors | undefined> {
  const account = textOf(entered, "account").trim();
  const code = textOf(entered, "code").trim();
  try {
    await resetPassword({
      account,
      payPassword: textOf(entered, "payPassword"),
      password: textOf(entered, "password"),
      ...(code !== "" && { code }),
    });
  } catch (error) {
    return errorsOf(error);
  }
  toast(t`The login password is changed. Please sign in with it.`);
  navigation().go(`${LOGIN_PATH}?account=${encodeURIComponent(account)}`, { replace: true });
  clearSessionOf(account);
  return undefined;
}

function errorsOf(error: unknown): FormErrors {
  const { reason, field, text } = failureOf(error);
  // The server does not reveal whether the account or the password is wrong.
  if (reason === "wrong_pay_password")
    return { payPassword: t`The account or the second-level password is wrong.` };
  if (reason === "timeout" || reason === "network" || reason === "server")
    return { form: `${text} ${t`The password may have been changed or not. Trying again does no harm.`}` };
  return { [field ?? "form"]: text };
}
