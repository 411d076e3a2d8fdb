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
    <Sheet open={open} title={t`Set up app lock`} onClose={onClose}>
      <p>
        <Trans>
          The app asks for your PIN every time it starts. After ten wrong PINs, or if you forget it, your data
          on this device is deleted and you sign in again. Setting a PIN reloads your data.
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
        return { form: t`App lock could not be set: this device is full. Nothing has changed.` };
      }
      toast(t`App lock is on`);
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
      <PinField name="again" label={t`Confirm new PIN`} error={errors["again"]} />
      <LockMinutes value={minutes} onChange={setMinutes} />
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Set PIN</Trans>
      </FormSubmit>
    </form>
  );
}
