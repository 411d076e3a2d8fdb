import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { CodeField } from "../../../parts/later/accounts/CodeField.tsx";
import { NewPassword } from "../../../parts/later/accounts/NewPassword.tsx";
import { useForm } from "../../../ui/later/forms/use-form.ts";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { checkReset } from "./check.ts";
import styles from "./reset-password.module.css";
import { sendReset } from "./send.ts";

/** @param account the signed-in member's; else the form asks for it. */
export function ResetForm({ account }: { account?: string | undefined }) {
  const { t } = useLingui();
  /** The server asks for a second factor only once the second-level password was right. */
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    check: checkReset,
    async send(entered) {
      const refused = await sendReset(entered);
      if (refused?.["code"]) setAsksCode(true);
      return refused;
    },
  });
  const { errors, busy } = form;

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
        <Field
          name="payPassword"
          type="password"
          label={t`Second-level password`}
          hint={errors["payPassword"] ? undefined : t`It shows that the account is yours.`}
          autoComplete="off"
          error={errors["payPassword"]}
        />
        {asksCode ? <CodeField error={errors["code"]} /> : null}
      </Card>
      <Card>
        <NewPassword
          name="password"
          label={t`New login password`}
          labelAgain={t`New login password again`}
          errors={errors}
        />
      </Card>
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        <Trans>You will be signed out everywhere, and withdrawals are held for 24 hours.</Trans>
      </Banner>
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Set the new password</Trans>
      </FormSubmit>
    </form>
  );
}
