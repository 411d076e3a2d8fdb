import { t } from "@lingui/core/macro";
import { failureOf } from "../../../state/later/failure.ts";
import { LOGIN_PATH, navigation } from "../../../state/navigation.ts";
import { register, signIn } from "../../../state/later/accounts/sign-in.ts";
import { toast } from "../../../state/toast.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/** Registers, signs in at once, and leads to where the visitor was going. @returns what was refused, by field. */
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
    const back = await signIn({ account, password });
    navigation().go(back.path, { replace: true });
  } catch (error) {
    // The account is made; only the way in failed, and that can be tried again where it belongs.
    toast(`${t`You are registered.`} ${failureOf(error).text}`);
    navigation().go(LOGIN_PATH, { replace: true });
  }
  return undefined;
}
