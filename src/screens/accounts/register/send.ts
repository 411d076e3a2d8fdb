import { t } from "@lingui/core/macro";
import { failureOf } from "../../../state/later/failure.ts";
import { LOGIN_PATH, navigation } from "../../../state/navigation.ts";
import { register, signIn } from "../../../state/later/accounts/sign-in.ts";
import { toast } from "../../../state/toast.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/** Registers, signs in, and opens the visitor's original target. @returns the refusals by field. */
export async function sendRegistration(entered: FormData): Promise<FormErrors | undefined> {
  const account = textOf(entered, "account").trim();
  const password = textOf(entered, "password");
  try {
    await register({
      account,
      referrer: textOf(entered, "referrer").trim(),
      password,
      payPassword: textOf(entered, "payPassword"),
      riskAccepted: true,
    });
  } catch (error) {
    const { field, text } = failureOf(error);
    return { [field ?? "form"]: text };
  }
  try {
    await signIn({ account, password });
  } catch (error) {
    // The account exists; only sign-in failed and can be retried.
    toast(`${t`You are registered.`} ${failureOf(error).text}`);
    navigation().go(LOGIN_PATH, { replace: true });
  }
  return undefined;
}
