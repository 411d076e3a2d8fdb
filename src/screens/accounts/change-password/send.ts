import { t } from "@lingui/core/macro";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import type { Failure } from "../../../state/later/failure.ts";
import { changePassword } from "../../../state/later/accounts/passwords.ts";
import { proven, type Proof } from "../../../state/later/accounts/proof.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import type { Mode } from "./check.ts";

const CHANGE = "POST account/changePassword";
const CHANGE_PAY = "POST account/changePayPassword";

export function sendChange(mode: Mode, entered: FormData, proof: Proof): Promise<"done" | "open"> {
  const password = textOf(entered, "password");
  if (mode === "login") {
    const body = { oldPassword: textOf(entered, "oldPassword"), password };
    return changePassword(CHANGE, (key) => proven(CHANGE, key, body, proof));
  }
  const payPassword = textOf(entered, "payPassword");
  return changePassword(CHANGE_PAY, (key) => provenPayChange(key, { password, payPassword }, proof));
}

/** `payPassword` is the new password here. */
async function provenPayChange(
  key: string,
  body: Pick<RequestOf<typeof CHANGE_PAY>, "password" | "payPassword">,
  proof: Proof,
): Promise<RequestOf<typeof CHANGE_PAY>> {
  if (proof === "passkey") return proven(CHANGE_PAY, key, body, proof);
  const { payPassword: oldPayPassword, ...code } = proof;
  return { ...body, oldPayPassword, ...code };
}

export function errorsOf({ reason, field }: Failure): FormErrors | undefined {
  if (field !== null && reason === "wrong_credentials") return { [field]: t`Wrong login password.` };
  return undefined;
}
