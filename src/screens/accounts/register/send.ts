import { t } from "@lingui/core/macro";
import { failureOf, isIndefinite } from "../../../state/later/failure.ts";
import { LOGIN_PATH, navigation } from "../../../state/navigation.ts";
import { register, signIn } from "../../../state/later/accounts/sign-in.ts";
import { toast } from "../../../state/toast.ts";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

/** Account of a registration whose answer was lost: it may exist. */
let unsure: string | null = null;

/** @returns the refusals by field. */
export async function sendRegistration(entered: FormData): Promise<FormErrors | undefined> {
  const account = plainOf(entered, "account");
  const password = textOf(entered, "password");
  try {
    await register({
      account,
      referrer: plainOf(entered, "referrer"),
      password,
      payPassword: textOf(entered, "payPassword"),
      riskAccepted: true,
    });
  } catch (error) {
    const { reason, field, text } = failureOf(error);
    const isLost = isIndefinite(reason);
    if (isLost) unsure = account;
    const isTaken = reason === "account_taken";
    // Do not try every taken name: its owner is told of a failed sign-in.
    if ((isLost || (isTaken && unsure === account)) && (await isOwn(account, password))) return undefined;
    // Browsers repeat a request whose connection breaks: the first one may have taken the name.
    if (isTaken) return { account: `${text} ${t`If you have just registered it, sign in.`}` };
    return isLost
      ? { form: `${text} ${t`You may be registered already. It is safe to try again.`}` }
      : { [field ?? "form"]: text };
  }
  try {
    await signIn({ account, password });
  } catch (error) {
    // The account exists; only the sign-in failed.
    toast(`${t`You are registered.`} ${failureOf(error).text}`);
    navigation().go(LOGIN_PATH, { replace: true });
  }
  return undefined;
}

async function isOwn(account: string, password: string): Promise<boolean> {
  try {
    await signIn({ account, password });
    return true;
  } catch (error) {
    failureOf(error);
    return false;
  }
}
