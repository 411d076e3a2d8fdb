import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { turnOff, type PushStatus } from "../../state/push/subscription.ts";
import { useTurnOn } from "../../state/push/use-turn-on.ts";
import { toast } from "../../state/toast.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { PushOff } from "./PushOff.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

/** Turns notifications on or off on this device, or says why that cannot be. */
export function NotificationSwitch({ status, online }: { status: PushStatus; online: boolean }) {
  const { t } = useLingui();
  const { busy, problem, press } = useTurnOn();
  const [ending, setEnding] = useState(false);

  async function end() {
    setEnding(true);
    await turnOff();
    setEnding(false);
    toast(t`Notifications are off.`);
  }

  if (status === "unsupported" || status === "install" || status === "denied")
    return <PushOff why={status} />;
  return (
    <>
      <p>
        {status === "on" ? (
          <Trans>This device gets them, also while the app is closed.</Trans>
        ) : (
          <Trans>This device gets none at the moment.</Trans>
        )}
      </p>
      {problem ? (
        <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
          {problem}
        </Banner>
      ) : null}
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
