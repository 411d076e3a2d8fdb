import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useOnline } from "../../state/connection.ts";
import { mayPromptForPush, dismissPushPrompt } from "../../state/push/prompt.ts";
import { usePush } from "../../state/push/subscription.ts";
import { useTurnOn } from "../../state/push/use-turn-on.ts";
import { isLoggedIn } from "../../state/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Problem } from "../../ui/feedback/Problem.tsx";
import { PushUnavailable } from "./PushUnavailable.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { OfflineIcon } from "../../ui/icons/index.ts";
import { InstallSheet } from "../later/InstallSheet.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import styles from "./PushPrompt.module.css";

/** Offers notifications until declined. */
export function PushPrompt() {
  const { t } = useLingui();
  const status = usePush();
  const online = useOnline();
  const [asking, setAsking] = useState(mayPromptForPush);
  const [installing, setInstalling] = useState(false);
  const { busy, problem, press } = useTurnOn();
  const isOpen = status === "off" || status === "install";
  if (!asking || !isOpen || !isLoggedIn()) return null;

  const refuse = () => {
    dismissPushPrompt();
    setAsking(false);
  };
  return (
    <Card title={t`Get notified when the app is closed`}>
      {status === "install" ? (
        <PushUnavailable why="install" />
      ) : (
        <p>
          <Trans>
            Know when money comes in or goes out, and when someone signs in. Amounts are never shown.
          </Trans>
        </p>
      )}
      {problem ? <Problem>{problem}</Problem> : null}
      {online || status === "install" ? null : (
        <Banner tone="warning" icon={<OfflineIcon size="1.25rem" />}>
          <Trans>You need a connection to turn them on.</Trans>
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={refuse}>
          <Trans>Not now</Trans>
        </Button>
        {status === "install" ? (
          <Button onClick={() => setInstalling(true)}>
            <Trans>Install</Trans>
          </Button>
        ) : (
          <Button busy={busy} disabled={!online && !busy} onClick={() => void press()}>
            <Trans>Turn on</Trans>
          </Button>
        )}
      </div>
      <InstallSheet open={installing} onClose={() => setInstalling(false)} />
    </Card>
  );
}
