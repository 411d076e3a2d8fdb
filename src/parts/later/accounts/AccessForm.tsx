import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import type { Form } from "../../../ui/later/forms/use-form.ts";
import styles from "./ConfirmForm.module.css";
import { NewPassword } from "./NewPassword.tsx";

export interface AccessFormProps {
  form: Form;
  /** Undefined: the form asks for it. */
  account: string | undefined;
  children: ReactNode;
  passwords: { login: boolean; pay: boolean };
  warning: ReactNode;
  submit: ReactNode;
}

/** Gives new access to a member who cannot sign in. Source: rules.md S10, S84. */
export function AccessForm({ form, account, children, passwords, warning, submit }: AccessFormProps) {
  const { t } = useLingui();
  const { errors } = form;
  return (
    <form {...form.props} className={styles.form}>
      <Card>
        <Field
          name="account"
          label={t`Account`}
          autoComplete="username"
          defaultValue={account}
          readOnly={account !== undefined}
          error={errors["account"]}
        />
        {children}
      </Card>
      {passwords.login ? (
        <Card>
          <NewPassword
            name="password"
            label={t`New login password`}
            labelAgain={t`Confirm new login password`}
            errors={errors}
          />
        </Card>
      ) : null}
      {passwords.pay ? (
        <Card>
          <NewPassword
            name="payPassword"
            label={t`New second-level password`}
            labelAgain={t`Confirm new second-level password`}
            errors={errors}
          />
        </Card>
      ) : null}
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        {warning}
      </Banner>
      {submit}
    </form>
  );
}
