import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useProofs } from "../../../state/later/accounts/use-proofs.ts";
import { useConnectionWaitReason } from "../../../state/connection.ts";
import { CodeField } from "../../../parts/later/accounts/CodeField.tsx";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { PasskeyButton } from "../../../parts/later/accounts/PasskeyButton.tsx";
import { PayPasswordField } from "../../../parts/later/accounts/PayPasswordField.tsx";
import { NewPassword } from "../../../parts/later/accounts/NewPassword.tsx";
import { useForm, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import styles from "./change-password.module.css";
import { checkChange, type Mode } from "./check.ts";
import { sendChange } from "./send.ts";

export interface ChangeFormProps {
  mode: Mode;
  /** `open`: the outcome is unknown. */
  onSent: (outcome: "done" | "open") => void;
}

export function ChangeForm({ mode, onSent }: ChangeFormProps) {
  const { t } = useLingui();
  const proofs = useProofs("account/changePassword");
  const wait = useConnectionWaitReason();
  /** As known, or as the server said. */
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    check: (entered) => checkChange(mode, entered),
    async send(entered) {
      const result = await sendChange(mode, entered);
      if (typeof result !== "string") {
        if (result["code"]) setAsked(true);
        clear(form.props.ref.current, result);
        return result;
      }
      onSent(result);
      return undefined;
    },
  });
  const { errors, busy } = form;

  return (
    <form {...form.props} className={styles.form}>
      <Card>
        {mode === "login" ? (
          <>
            <OldPassword name="oldPassword" label={t`Login password now`} errors={errors} />
            <NewPassword
              name="password"
              label={t`New login password`}
              labelAgain={t`New login password again`}
              errors={errors}
            />
            <OldPassword name="payPassword" label={t`Second-level password`} errors={errors} />
          </>
        ) : (
          <>
            <OldPassword name="oldPayPassword" label={t`Second-level password now`} errors={errors} />
            <NewPassword
              name="payPassword"
              label={t`New second-level password`}
              labelAgain={t`New second-level password again`}
              errors={errors}
            />
            <OldPassword name="password" label={t`Login password`} errors={errors} />
          </>
        )}
        {proofs.code || isAsked ? <CodeField error={errors["code"]} /> : null}
      </Card>
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Change password</Trans>
      </FormSubmit>
      {proofs.passkey ? <PasskeyButton disabled={busy || wait !== null} /> : null}
    </form>
  );
}

function OldPassword({ name, label, errors }: { name: string; label: string; errors: FormErrors }) {
  // Browsers may fill in the login password; the second-level one should not be stored.
  if (name !== "oldPassword" && name !== "password")
    return <PayPasswordField name={name} label={label} error={errors[name]} />;
  const autoComplete = "current-password";
  return <Field name={name} type="password" label={label} autoComplete={autoComplete} error={errors[name]} />;
}

function clear(form: HTMLFormElement | null, refused: FormErrors): void {
  for (const name of Object.keys(refused)) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = "";
  }
}
