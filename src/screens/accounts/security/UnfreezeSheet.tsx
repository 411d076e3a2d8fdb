import { Trans, useLingui } from "@lingui/react/macro";
import { failureOf } from "../../../state/later/failure.ts";
import { unfreezeAccount } from "../../../state/later/accounts/freeze.ts";
import { toast } from "../../../state/toast.ts";
import { PayPasswordField } from "../../../parts/later/accounts/PayPasswordField.tsx";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { textOf, useForm } from "../../../ui/later/forms/use-form.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import styles from "./security.module.css";

export function UnfreezeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Lift the freeze`} onClose={onClose}>
      <UnfreezeForm onDone={onClose} />
    </Sheet>
  );
}

function UnfreezeForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { props, errors, busy } = useForm({
    check: (entered) =>
      textOf(entered, "payPassword") === "" ? { payPassword: t`Enter the second-level password.` } : {},
    async send(entered) {
      try {
        await unfreezeAccount(textOf(entered, "payPassword"));
      } catch (error) {
        props.ref.current?.reset();
        const { reason, text } = failureOf(error);
        return reason === "wrong_pay_password" ? { payPassword: text } : { form: text };
      }
      toast(t`Freeze lifted`);
      onDone();
      return undefined;
    },
  });
  return (
    <form {...props} className={styles.form}>
      <PayPasswordField error={errors["payPassword"]} />
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Lift the freeze</Trans>
      </FormSubmit>
    </form>
  );
}
