import { t } from "@lingui/core/macro";
import { isIndefinite, type Failure } from "../../../state/later/failure.ts";
import { LOGIN_PATH, navigation } from "../../../state/navigation.ts";
import { clearSessionOf, resetPassword } from "../../../state/later/accounts/passwords.ts";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import { toast } from "../../../state/toast.ts";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

export async function sendReset(proof: Proof, entered: FormData): Promise<void> {
  const account = plainOf(entered, "account");
  const [payPassword, password] = [textOf(entered, "payPassword"), textOf(entered, "password")];
  await resetPassword({ account, payPassword, password, proof });
  toast(t`Login password changed. Please sign in with it.`);
  navigation().go(`${LOGIN_PATH}?account=${encodeURIComponent(account)}`, { replace: true });
  clearSessionOf(account);
}

export function errorsOf({ reason, text }: Failure): FormErrors | undefined {
  // The server does not reveal whether the account or the password is wrong.
  if (reason === "wrong_pay_password") return { payPassword: t`Wrong account or second-level password.` };
  return isIndefinite(reason)
    ? { form: `${text} ${t`Your password may or may not have changed. It is safe to try again.`}` }
    : undefined;
}
