import { Trans, useLingui } from "@lingui/react/macro";
import { removeLock } from "../../../state/later/lock/app-lock.ts";
import { LOGIN_PATH, navigation } from "../../../state/navigation.ts";
import { toast } from "../../../state/toast.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { PinField } from "../../../parts/later/PinField.tsx";
import { pinNotTried, wrongPin } from "../../../parts/later/wrong-pin.ts";
import { textOf, useForm } from "../../../ui/later/forms/use-form.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import styles from "./security.module.css";

export function UnlockSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Remove app lock`} onClose={onClose}>
      <p>
        <Trans>This device will no longer ask for a PIN. Your data is reloaded.</Trans>
      </p>
      <UnlockForm onDone={onClose} />
    </Sheet>
  );
}

function UnlockForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { props, errors, busy } = useForm({
    check: (entered) => (textOf(entered, "pin") === "" ? { pin: t`Enter your PIN.` } : {}),
    async send(entered) {
      const removed = await removeLock(textOf(entered, "pin")).catch(pinNotTried);
      if (typeof removed === "string") return { form: removed };
      props.ref.current?.reset();
      if (removed.state === "wrong") return { pin: wrongPin(removed.left) };
      if (removed.state === "over") navigation().go(LOGIN_PATH, { replace: true });
      else toast(t`App lock is off`);
      onDone();
      return undefined;
    },
  });
  return (
    <form {...props} className={styles.form}>
      <PinField name="pin" label={t`PIN`} error={errors["pin"]} />
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Remove app lock</Trans>
      </FormSubmit>
    </form>
  );
}
