import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { setLock } from "../../../state/later/lock/app-lock.ts";
import { toast } from "../../../state/toast.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { PinField } from "../../../parts/later/PinField.tsx";
import { textOf, useForm } from "../../../ui/later/forms/use-form.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { checkPin } from "./check-pin.ts";
import { DEFAULT_MINUTES, LockMinutes } from "./LockMinutes.tsx";
import styles from "./security.module.css";

export function LockSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Set a lock`} onClose={onClose}>
      <p>
        <Trans>
          The app asks for the PIN at every start. After ten wrong PINs what this device keeps of yours is
          deleted, and you sign in again; so also if you forget it. Setting it fetches your data anew.
        </Trans>
      </p>
      <LockForm onDone={onClose} />
    </Sheet>
  );
}

function LockForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState(DEFAULT_MINUTES);
  const { props, errors, busy } = useForm({
    check: checkPin,
    async send(entered) {
      try {
        await setLock(textOf(entered, "pin"), minutes);
      } catch (error) {
        console.warn("The lock could not be set", error);
        return { form: t`The lock could not be set: this device stores nothing more. Nothing has changed.` };
      }
      toast(t`The lock is set`);
      onDone();
      return undefined;
    },
  });
  return (
    <form {...props} className={styles.form}>
      <PinField
        name="pin"
        label={t`New PIN`}
        hint={errors["pin"] ? undefined : t`6 to 12 digits`}
        error={errors["pin"]}
      />
      <PinField name="again" label={t`New PIN again`} error={errors["again"]} />
      <LockMinutes value={minutes} onChange={setMinutes} />
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Set the lock</Trans>
      </FormSubmit>
    </form>
  );
}
