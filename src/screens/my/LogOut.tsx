import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { isActionOpen, useAction } from "../../state/action-state.ts";
import { isDraftName } from "../../state/feedback/stored-draft.ts";
import { hasDrafts } from "../../state/later/drafts/drafts.ts";
import { useQueuedFeedback } from "../../state/feedback/feedback-queue.ts";
import { HOME_PATH, navigation } from "../../state/navigation.ts";
import { signOut } from "../../state/later/accounts/sign-in.ts";
import { appVersion } from "../../state/updates.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { LogoutIcon } from "../../ui/later/icons/actions.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import styles from "./my.module.css";

/** Works offline. */
export function LogOut() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [hasDraft, setHasDraft] = useState(false);
  useAction();
  const version = appVersion;
  const { rows } = useQueuedFeedback();
  const doubtful = rows.filter(({ state, mayHaveArrived }) => mayHaveArrived || state === "sending").length;
  const unsent = rows.length - doubtful;

  useEffect(() => {
    if (asking) void hasDrafts(isDraftName).then(setHasDraft);
  }, [asking]);

  async function leave() {
    setBusy(true);
    navigation().go(HOME_PATH, { replace: true });
    await signOut();
  }

  return (
    <>
      <div className={styles.end}>
        <Button wide icon={<LogoutIcon size="1.25rem" />} onClick={() => setAsking(true)}>
          <Trans>Log out</Trans>
        </Button>
        <p className={styles.quiet}>
          <Trans>Version {version}</Trans>
        </p>
      </div>
      <Sheet open={asking} title={t`Confirm log out?`} locked={busy} onClose={() => setAsking(false)}>
        <p>
          <Trans>Your data on this device, such as balances and the bill, is deleted.</Trans>
        </p>
        {unsent > 0 ? (
          <p>
            <Plural
              value={unsent}
              one="# message has not been sent yet and will be lost."
              other="# messages have not been sent yet and will be lost."
            />
          </p>
        ) : null}
        {doubtful > 0 ? (
          <p>
            <Plural
              value={doubtful}
              one="It is not known whether # message has arrived. It will not be sent again."
              other="It is not known whether # messages have arrived. They will not be sent again."
            />
          </p>
        ) : null}
        {hasDraft ? (
          <p>
            <Trans>Your draft message is deleted too.</Trans>
          </p>
        ) : null}
        {isActionOpen() ? (
          <p>
            <Trans>
              A payment is still being checked. Its outcome will be in the bill when you sign in again.
            </Trans>
          </p>
        ) : null}
        <Button variant="danger" wide busy={busy} onClick={() => void leave()}>
          <Trans>Log out</Trans>
        </Button>
        <Button wide onClick={() => setAsking(false)}>
          <Trans>Stay</Trans>
        </Button>
      </Sheet>
    </>
  );
}
