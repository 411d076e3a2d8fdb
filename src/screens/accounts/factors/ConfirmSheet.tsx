import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import type { ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import { useProofs } from "../../../state/later/accounts/use-proofs.ts";
import { useConnectionWaitReason } from "../../../state/connection.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { CodeField } from "../../../parts/later/accounts/CodeField.tsx";
import { isByPasskey, PasskeyButton } from "../../../parts/later/accounts/PasskeyButton.tsx";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { textOf, useForm, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import styles from "./factors.module.css";

export interface ConfirmSheetProps {
  open: boolean;
  title: ReactNode;
  action: ConfirmedAction;
  submitLabel: ReactNode;
  danger?: boolean;
  /** What is to be confirmed, with the fields of the form. */
  children?: (errors: FormErrors) => ReactNode;
  check?: (entered: FormData) => FormErrors;
  /** Sends it, and closes the sheet. Its errors are shown. */
  send: (proof: Proof, entered: FormData) => Promise<void>;
  onClose: () => void;
}

/** Asks for what the act needs: the second-level password, a code, or a passkey. */
export function ConfirmSheet({ open, title, onClose, ...form }: ConfirmSheetProps) {
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <ConfirmForm {...form} />
    </Sheet>
  );
}

function ConfirmForm({
  action,
  submitLabel,
  danger = false,
  children,
  check,
  send,
}: Omit<ConfirmSheetProps, "open" | "title" | "onClose">) {
  const { t } = useLingui();
  const proofs = useProofs(action);
  const wait = useConnectionWaitReason();
  /** The server may ask for a code that is not known here to be needed. */
  const [isAsked, setAsked] = useState(false);
  const asksCode = proofs.password && (proofs.code || isAsked);
  const { props, errors, busy } = useForm({
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
        return { [field === "payPassword" || field === "code" ? field : "form"]: text };
      }
    },
  });
  return (
    <form {...props} className={styles.form}>
      {children?.(errors)}
      {proofs.password ? (
        <Field
          name="payPassword"
          type="password"
          label={t`Second-level password`}
          autoComplete="off"
          error={errors["payPassword"]}
        />
      ) : null}
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
