import type { ReactNode } from "react";
import type { ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import { useProofs } from "../../../state/later/accounts/use-proofs.ts";
import type { Form } from "../../../ui/later/forms/use-form.ts";
import { ProofFields } from "./ProofFields.tsx";
import { ProofSubmit } from "./ProofSubmit.tsx";
import { useConfirmForm, type ConfirmOptions } from "./use-confirm-form.ts";
import styles from "./ConfirmForm.module.css";

export interface ConfirmFormProps extends Pick<ConfirmOptions, "check" | "send" | "errorsOf"> {
  action: ConfirmedAction;
  submitLabel: ReactNode;
  danger?: boolean;
  children?: (form: Pick<Form, "errors" | "edited">) => ReactNode;
}

export function ConfirmForm({ action, submitLabel, danger = false, children, ...options }: ConfirmFormProps) {
  const form = useConfirmForm({ ...options, proofs: useProofs(action) });
  return (
    <form {...form.props} className={styles.form}>
      {children?.(form)}
      <ProofFields form={form} />
      <ProofSubmit form={form} variant={danger ? "danger" : "primary"}>
        {submitLabel}
      </ProofSubmit>
    </form>
  );
}
