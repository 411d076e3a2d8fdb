import { t } from "@lingui/core/macro";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import { isByPasskey } from "./PasskeyButton.tsx";

export const PASSWORD = "payPassword";
export const CODE = "code";

export function missingProof(entered: FormData, asksCode: boolean, password = PASSWORD): FormErrors {
  if (isByPasskey(entered)) return {};
  return {
    ...(textOf(entered, password) === "" && { [password]: t`Enter your second-level password.` }),
    ...(asksCode && plainOf(entered, CODE) === "" && { [CODE]: t`Enter the code.` }),
  };
}

export function proofOf(entered: FormData, password = PASSWORD): Proof {
  if (isByPasskey(entered)) return "passkey";
  const payPassword = textOf(entered, password);
  const code = plainOf(entered, CODE);
  return code === "" ? { payPassword } : { payPassword, code };
}

/** Proofs must not stay in the page. */
export function clearFields(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const name of names) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = "";
  }
}
