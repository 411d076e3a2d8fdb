import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ProofSubmit } from "../../../parts/later/accounts/ProofSubmit.tsx";
import { useConfirmForm } from "../../../parts/later/accounts/use-confirm-form.ts";
import { canUsePasskeys } from "../../../state/later/accounts/passkeys.ts";
import { useResetProofs } from "../../../state/later/accounts/use-proofs.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { CodeField } from "../../../parts/later/accounts/CodeField.tsx";
import { NewPassword } from "../../../parts/later/accounts/NewPassword.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { checkReset } from "./check.ts";
import styles from "./reset-password.module.css";
import { errorsOf, sendReset } from "./send.ts";

/** @param account the signed-in member's; else the form asks for it. */
export function ResetForm({ account }: { account?: string | undefined }) {
  const { t } = useLingui();
  const known = useResetProofs();
  const form = useConfirmForm({ proofs: known, isLong: true, check: checkReset, send: sendReset, errorsOf });
  const { errors } = form;
  // Of a visitor it becomes known once the second-level password was right.
  const passkey = known.passkey || (form.proofs.code && !known.code && canUsePasskeys());

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
        {form.proofs.code ? <CodeField error={errors["code"]} /> : null}
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
      <ProofSubmit form={{ ...form, proofs: { ...form.proofs, passkey } }}>
        <Trans>Set the new password</Trans>
      </ProofSubmit>
    </form>
  );
}
