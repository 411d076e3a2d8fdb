import { useState } from "react";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import type { Proofs } from "../../../state/later/accounts/use-proofs.ts";
import { useConnectionWaitReason } from "../../../state/connection.ts";
import { failureOf, type Failure } from "../../../state/later/failure.ts";
import { useForm, type Form, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import type { WaitReason } from "../WaitBanner.tsx";
import { clearFields, CODE, missingProof, PASSWORD, proofOf } from "./proof-entered.ts";

export interface ConfirmOptions {
  /** The proofs that the server accepts, as last known. */
  proofs: Proofs;
  password?: string;
  check?: ((entered: FormData) => FormErrors) | undefined;
  send: (proof: Proof, entered: FormData) => Promise<void>;
  /** Overrides the texts of errors. */
  errorsOf?: (failure: Failure) => FormErrors | undefined;
  /** A refusal then clears only the password that it names. */
  isLong?: boolean;
}

export interface ConfirmForm extends Form {
  /** Includes the proofs that the server has demanded since. */
  proofs: Proofs;
  wait: WaitReason | null;
}

/** The server may demand more factors than the device knows of. */
export function useConfirmForm({
  proofs,
  password = PASSWORD,
  check,
  send,
  errorsOf,
  isLong = false,
}: ConfirmOptions): ConfirmForm {
  const [isAsked, setAsked] = useState(false);
  const asksCode = proofs.password && (proofs.code || isAsked);
  const form = useForm({
    check: (entered) => ({ ...check?.(entered), ...missingProof(entered, asksCode, password) }),
    async send(entered) {
      try {
        await send(proofOf(entered, password), entered);
        return undefined;
      } catch (error) {
        const failure = failureOf(error);
        if (failure.field === CODE) setAsked(true);
        const entries = form.props.ref.current;
        const found = errorsOf?.(failure) ?? atField(failure, entries);
        clearFields(entries, [CODE, ...(isLong ? passwordsIn(entries, found) : [password])]);
        return found;
      }
    },
  });
  return { ...form, proofs: { ...proofs, code: asksCode }, wait: useConnectionWaitReason() };
}

/** The code's field appears with its error. */
function atField({ field, text }: Failure, form: HTMLFormElement | null): FormErrors {
  const isThere =
    field === CODE || (field !== null && form?.elements.namedItem(field) instanceof HTMLElement);
  return { [isThere ? field : "form"]: text };
}

/** Returns the refused password fields, such as one with a wrong login password. */
function passwordsIn(form: HTMLFormElement | null, found: FormErrors): string[] {
  return Object.keys(found).filter((name) => {
    const input = form?.elements.namedItem(name);
    return input instanceof HTMLInputElement && input.type === "password";
  });
}
