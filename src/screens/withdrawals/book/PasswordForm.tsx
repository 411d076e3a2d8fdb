import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import type { Form } from "../../../ui/later/forms/use-form.ts";
import styles from "../withdrawals.module.css";

export interface PasswordFormProps {
  form: Form;
  /** Texts and fields before the password. */
  children: ReactNode;
  submit: ReactNode;
}

export function PasswordForm({ form, children, submit }: PasswordFormProps) {
  const { t } = useLingui();
  return (
    <form {...form.props} className={styles.form}>
      {children}
      <Field
        name="payPassword"
        type="password"
        label={t`Second-level password`}
        autoComplete="off"
        error={form.errors["payPassword"]}
      />
      <FormSubmit problem={form.errors["form"]} busy={form.busy}>
        {submit}
      </FormSubmit>
    </form>
  );
}
