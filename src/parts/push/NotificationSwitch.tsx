import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useOnline } from "../../state/connection.ts";
import { turnOff, type PushStatus } from "../../state/push/subscription.ts";
import { useTurnOn } from "../../state/push/use-turn-on.ts";
import { toast } from "../../state/toast.ts";
import { Problem } from "../../ui/feedback/Problem.tsx";
import { PushUnavailable } from "./PushUnavailable.tsx";
import { Button } from "../../ui/controls/Button.tsx";

/** The switch applies to this device only. */
export function NotificationSwitch({ status }: { status: PushStatus }) {
  const online = useOnline();
  const { t } = useLingui();
  const { busy, problem, press } = useTurnOn();
  const [ending, setEnding] = useState(false);

  async function end() {
    setEnding(true);
    try {
      await turnOff();
      toast(t`Notifications are off.`);
    } catch (error) {
      console.warn("Notifications could not be turned off", error);
      toast(t`Notifications are still on. Please try again.`);
    }
    setEnding(false);
  }

  if (status === "unsupported" || status === "install" || status === "denied")
    return <PushUnavailable why={status} />;
  return (
    <>
      <p>
        {status === "on" ? (
          <Trans>This device gets notifications, even when the app is closed.</Trans>
        ) : (
          <Trans>This device gets no notifications right now.</Trans>
        )}
      </p>
      {problem ? <Problem>{problem}</Problem> : null}
      {status === "on" ? (
        <Button wide busy={ending} onClick={() => void end()}>
          <Trans>Turn off on this device</Trans>
        </Button>
      ) : (
        <Button variant="primary" wide busy={busy} disabled={!online && !busy} onClick={() => void press()}>
          <Trans>Turn on for this device</Trans>
        </Button>
      )}
    </>
  );
}
