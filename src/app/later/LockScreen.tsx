import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { LOGIN_PATH, navigation } from "../../state/navigation.ts";
import { signOut } from "../../state/later/accounts/sign-in.ts";
import { checkLock, unlockWith } from "../../state/later/lock/app-lock.ts";
import { toast, useToasts } from "../../state/toast.ts";
import { PinField } from "../../parts/later/PinField.tsx";
import { pinNotTried, wrongPin } from "../../parts/later/wrong-pin.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ToastOutlet } from "../../ui/feedback/Toast.tsx";
import { textOf, useForm } from "../../ui/later/forms/use-form.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import styles from "./LockScreen.module.css";

/** Shows nothing of the member. */
export default function LockScreen() {
  const { t } = useLingui();
  const [forgotten, setForgotten] = useState(false);
  const [busy, setBusy] = useState(false);
  const { props, errors, busy: opening } = usePinForm();
  useEffect(() => {
    document.title = "Starship";
    // If this fails, entering the PIN reads the lock again.
    checkLock().catch((error: unknown) => console.warn("The lock could not be read", error));
  }, []);

  async function leave() {
    setBusy(true);
    navigation().go(LOGIN_PATH, { replace: true });
    await signOut();
  }

  return (
    <>
      <Page title={t`The app is locked`}>
        <Card>
          <form {...props} className={styles.form}>
            <PinField name="pin" label={t`PIN`} error={errors["pin"]} />
            <Button type="submit" variant="primary" wide busy={opening}>
              <Trans>Unlock</Trans>
            </Button>
          </form>
        </Card>
        <Button wide onClick={() => setForgotten(true)}>
          <Trans>Forgot PIN?</Trans>
        </Button>
      </Page>
      <Sheet open={forgotten} title={t`Sign in again?`} locked={busy} onClose={() => setForgotten(false)}>
        <p>
          <Trans>
            This deletes your data on this device, anything not sent yet, and the app lock. Your account is
            not affected. Sign in with your login password.
          </Trans>
        </p>
        <Button variant="danger" wide busy={busy} onClick={() => void leave()}>
          <Trans>Delete and sign in again</Trans>
        </Button>
        <Button wide disabled={busy} onClick={() => setForgotten(false)}>
          <Trans>Close</Trans>
        </Button>
      </Sheet>
      <ToastOutlet toasts={useToasts()} />
    </>
  );
}

function usePinForm() {
  const { t } = useLingui();
  const form = useForm({
    check: (entered) => (textOf(entered, "pin") === "" ? { pin: t`Enter your PIN.` } : {}),
    async send(entered) {
      const unlocked = await unlockWith(textOf(entered, "pin")).catch(pinNotTried);
      if (typeof unlocked === "string") return { pin: unlocked };
      if (unlocked.state === "over") {
        navigation().go(LOGIN_PATH, { replace: true });
        toast(t`Too many wrong PINs. Your data on this device was deleted. Please sign in again.`);
      }
      if (unlocked.state !== "wrong") return undefined;
      form.props.ref.current?.reset();
      return { pin: wrongPin(unlocked.left) };
    },
  });
  const { ref } = form.props;
  const wasFocused = useRef(false);
  useEffect(() => {
    if (wasFocused.current) return;
    wasFocused.current = true;
    ref.current?.querySelector("input")?.focus();
  }, [ref]);
  return form;
}
