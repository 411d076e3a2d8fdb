import { t } from "@lingui/core/macro";
import type { RecoveryLinkInfo } from "../../../../contract/recovery/schemas.ts";
import { clearSessionOf } from "../../../state/later/accounts/passwords.ts";
import { recoverAccount } from "../../../state/later/accounts/recovery.ts";
import { failureOf, isIndefinite } from "../../../state/later/failure.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

export interface Link {
  secret: string;
  link: RecoveryLinkInfo;
  onDone: (account: string) => void;
}

/** Secret of a link whose answer was lost. */
let unsure: string | null = null;

/** @returns the refusals by field. */
export async function sendRecovery(
  entered: FormData,
  { secret, link: { account, what }, onDone }: Link,
): Promise<FormErrors | undefined> {
  try {
    await recoverAccount({
      secret,
      ...(what.includes("login") && { password: textOf(entered, "password") }),
      ...(what.includes("pay") && { payPassword: textOf(entered, "payPassword") }),
    });
  } catch (error) {
    return errorsOf(error, secret);
  }
  onDone(account);
  clearSessionOf(account);
  return undefined;
}

function errorsOf(error: unknown, secret: string): FormErrors {
  const { reason, field, text } = failureOf(error);
  // A link works once, so the lost request may have used it.
  if (reason === "recovery_link_invalid" && unsure === secret)
    return { form: t`Your last try may have gone through. Sign in with what you have just set.` };
  if (isIndefinite(reason)) unsure = secret;
  if (isIndefinite(reason))
    return { form: `${text} ${t`It may or may not have gone through. It is safe to try again.`}` };
  return { [field ?? "form"]: text };
}
