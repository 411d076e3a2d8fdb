import { useState } from "react";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import type { Proofs } from "../../../state/later/accounts/use-proofs.ts";
import { useConnectionWaitReason } from "../../../state/connection.ts";
import { failureOf, type Failure } from "../../../state/later/failure.ts";
import { useForm, type Form, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import type { WaitReason } from "../WaitBanner.tsx";
import { clearFields, CODE, missingProof, PASSWORD, proofOf } from "./proof-entered.ts";

export interface ConfirmOptions {
  /** What may confirm it, as last known. */
  proofs: Proofs;
  /** Name of the second-level password's field. */
  password?: string;
  check?: ((entered: FormData) => FormErrors) | undefined;
  /** Its errors are shown, a refusal at the field that it names. */
  send: (proof: Proof, entered: FormData) => Promise<void>;
  /** Errors in words of the form's own. */
  errorsOf?: (failure: Failure) => FormErrors | undefined;
  /** Of a long form, a refusal empties only the password that it names. */
  isLong?: boolean;
}

export interface ConfirmForm extends Form {
  /** With what the server has asked for. */
  proofs: Proofs;
  wait: WaitReason | null;
}

/** A form that a member confirms with whatever factors its act needs; the server may ask for more than is known here. */
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

/** The field for the code appears with its error. */
function atField({ field, text }: Failure, form: HTMLFormElement | null): FormErrors {
  const isThere =
    field === CODE || (field !== null && form?.elements.namedItem(field) instanceof HTMLElement);
  return { [isThere ? field : "form"]: text };
}

/** The refused ones, such as a wrong login password. */
function passwordsIn(form: HTMLFormElement | null, found: FormErrors): string[] {
  return Object.keys(found).filter((name) => {
    const input = form?.elements.namedItem(name);
    return input instanceof HTMLInputElement && input.type === "password";
  });
}
