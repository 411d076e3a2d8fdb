import { Trans, useLingui } from "@lingui/react/macro";
import { AccessForm } from "../../../parts/later/accounts/AccessForm.tsx";
import { CodeField } from "../../../parts/later/accounts/CodeField.tsx";
import { ProofSubmit } from "../../../parts/later/accounts/ProofSubmit.tsx";
import { useConfirmForm } from "../../../parts/later/accounts/use-confirm-form.ts";
import { canUsePasskeys } from "../../../state/later/accounts/webauthn.ts";
import { useResetProofs } from "../../../state/later/accounts/use-proofs.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { checkReset } from "./check.ts";
import { errorsOf, sendReset } from "./send.ts";

/** @param account the signed-in member's. */
export function ResetForm({ account }: { account?: string | undefined }) {
  const { t } = useLingui();
  const known = useResetProofs();
  const form = useConfirmForm({ proofs: known, isLong: true, check: checkReset, send: sendReset, errorsOf });
  const { errors, proofs } = form;
  // A visitor's second factor is demanded only once the second-level password was right.
  const passkey = known.passkey || (proofs.code && !known.code && canUsePasskeys());
  return (
    <AccessForm
      form={form}
      account={account}
      passwords={{ login: true, pay: false }}
      warning={
        <Trans>You will be signed out everywhere, and nothing can leave your account for 24 hours.</Trans>
      }
      submit={
        <ProofSubmit form={{ ...form, proofs: { ...proofs, passkey } }}>
          <Trans>Set new password</Trans>
        </ProofSubmit>
      }
    >
      <Field
        name="payPassword"
        type="password"
        label={t`Second-level password`}
        hint={errors["payPassword"] ? undefined : t`This confirms the account is yours.`}
        autoComplete="off"
        error={errors["payPassword"]}
      />
      {proofs.code ? <CodeField error={errors["code"]} /> : null}
    </AccessForm>
  );
}
