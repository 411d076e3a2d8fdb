import { Trans, useLingui } from "@lingui/react/macro";
import { useProofs } from "../../../state/later/accounts/use-proofs.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { NewPassword } from "../../../parts/later/accounts/NewPassword.tsx";
import { ProofFields } from "../../../parts/later/accounts/ProofFields.tsx";
import { ProofSubmit } from "../../../parts/later/accounts/ProofSubmit.tsx";
import { useConfirmForm } from "../../../parts/later/accounts/use-confirm-form.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import styles from "./change-password.module.css";
import { checkChange, provingField, type Mode } from "./check.ts";
import { errorsOf, sendChange } from "./send.ts";

export interface ChangeFormProps {
  mode: Mode;
  /** `open`: the outcome is unknown. */
  onSent: (outcome: "done" | "open") => void;
}

export function ChangeForm({ mode, onSent }: ChangeFormProps) {
  const { t } = useLingui();
  const password = provingField[mode];
  const form = useConfirmForm({
    proofs: useProofs(mode === "login" ? "account/changePassword" : "account/changePayPassword"),
    password,
    isLong: true,
    check: (entered) => checkChange(mode, entered),
    send: async (proof, entered) => onSent(await sendChange(mode, entered, proof)),
    errorsOf,
  });
  const { errors } = form;
  const loginPassword = { type: "password", autoComplete: "current-password" } as const;

  return (
    <form {...form.props} className={styles.form}>
      <Card>
        {mode === "login" ? (
          <>
            <Field
              {...loginPassword}
              name="oldPassword"
              label={t`Current login password`}
              error={errors["oldPassword"]}
            />
            <NewPassword
              name="password"
              label={t`New login password`}
              labelAgain={t`Confirm new login password`}
              errors={errors}
            />
          </>
        ) : (
          <>
            <NewPassword
              name="payPassword"
              label={t`New second-level password`}
              labelAgain={t`Confirm new second-level password`}
              errors={errors}
            />
            <Field {...loginPassword} name="password" label={t`Login password`} error={errors["password"]} />
          </>
        )}
        <ProofFields
          form={form}
          password={password}
          label={mode === "pay" ? t`Current second-level password` : undefined}
        />
      </Card>
      <ProofSubmit form={form}>
        <Trans>Change password</Trans>
      </ProofSubmit>
    </form>
  );
}
