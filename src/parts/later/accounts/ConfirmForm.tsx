import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import type { ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import { useProofs } from "../../../state/later/accounts/use-proofs.ts";
import { useConnectionWaitReason } from "../../../state/connection.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { FormSubmit } from "../FormSubmit.tsx";
import { CodeField } from "./CodeField.tsx";
import { isByPasskey, PasskeyButton } from "./PasskeyButton.tsx";
import { PayPasswordField } from "./PayPasswordField.tsx";
import { textOf, useForm, type Form, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import styles from "./ConfirmForm.module.css";

export interface ConfirmFormProps {
  action: ConfirmedAction;
  submitLabel: ReactNode;
  danger?: boolean;
  /** What is to be confirmed, with the fields of the form. */
  children?: (errors: FormErrors, edited: Form["edited"]) => ReactNode;
  /** Names of the children's fields; they show their refusals. */
  fields?: readonly string[];
  check?: (entered: FormData) => FormErrors;
  /** Sends it, and closes what it stands in. Its errors are shown. */
  send: (proof: Proof, entered: FormData) => Promise<void>;
}

/** Asks for what the act needs: the second-level password, a code, or a passkey. */
export function ConfirmForm({
  action,
  submitLabel,
  danger = false,
  children,
  fields,
  check,
  send,
}: ConfirmFormProps) {
  const { t } = useLingui();
  const proofs = useProofs(action);
  const wait = useConnectionWaitReason();
  /** The server may ask for a code that is not known here to be needed. */
  const [isAsked, setAsked] = useState(false);
  const asksCode = proofs.password && (proofs.code || isAsked);
  const { props, errors, busy, edited } = useForm({
    check(entered) {
      const found = check?.(entered) ?? {};
      if (isByPasskey(entered)) return found;
      if (textOf(entered, "payPassword") === "") found["payPassword"] = t`Enter the second-level password.`;
      if (asksCode && textOf(entered, "code").trim() === "") found["code"] = t`Enter the code.`;
      return found;
    },
    async send(entered) {
      try {
        await send(proofOf(entered), entered);
        return undefined;
      } catch (error) {
        const { field, text } = failureOf(error);
        clear(props.ref.current);
        if (field === "code") setAsked(true);
        const isShown = field === "payPassword" || field === "code" || (field && fields?.includes(field));
        return { [isShown ? field : "form"]: text };
      }
    },
  });
  return (
    <form {...props} className={styles.form}>
      {children?.(errors, edited)}
      {proofs.password ? <PayPasswordField error={errors["payPassword"]} /> : null}
      {asksCode ? <CodeField error={errors["code"]} /> : null}
      {proofs.password ? (
        <FormSubmit problem={errors["form"]} busy={busy} variant={danger ? "danger" : "primary"}>
          {submitLabel}
        </FormSubmit>
      ) : null}
      {proofs.passkey ? <PasskeyButton primary={!proofs.password} disabled={busy || wait !== null} /> : null}
      {proofs.password || !errors["form"] ? null : <p role="alert">{errors["form"]}</p>}
    </form>
  );
}

function proofOf(entered: FormData): Proof {
  if (isByPasskey(entered)) return "passkey";
  const payPassword = textOf(entered, "payPassword");
  const code = textOf(entered, "code").trim();
  return code === "" ? { payPassword } : { payPassword, code };
}

/** What confirms an act does not stay in the page. */
function clear(form: HTMLFormElement | null): void {
  for (const name of ["payPassword", "code"]) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = "";
  }
}
