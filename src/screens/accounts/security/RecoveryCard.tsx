import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { OwnRecovery } from "../../../../contract/recovery/schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { recoverableNames } from "../../../parts/later/accounts/recoverable-names.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { RefuseRecoverySheet } from "./RefuseRecoverySheet.tsx";

export function RecoveryCard() {
  const found = useDocument("recovery");
  if (found.state !== "ready" || found.value.recovery === null) return null;
  return <Running recovery={found.value.recovery} asOf={found.asOf} />;
}

/** @param asOf the server's time: the data are refetched while shown. */
function Running({ recovery, asOf }: { recovery: OwnRecovery; asOf: string }) {
  const { t } = useLingui();
  const [refusing, setRefusing] = useState(false);
  const what = recoverableNames(recovery.what);
  return (
    <Card title={t`Account recovery in progress`}>
      <Problem>
        <Step recovery={recovery} asOf={asOf} />
      </Problem>
      <p>
        <Trans>It resets: {what}. Completing it signs out all your devices.</Trans>
      </p>
      <p>
        <Trans>If you asked customer service for this, you do not need to do anything.</Trans>
      </p>
      <Button variant="danger" wide onClick={() => setRefusing(true)}>
        <Trans>Reject recovery</Trans>
      </Button>
      <RefuseRecoverySheet open={refusing} recovery={recovery} onClose={() => setRefusing(false)} />
    </Card>
  );
}

function Step({ recovery: { opensAt, until }, asOf }: { recovery: OwnRecovery; asOf: string }) {
  const { i18n } = useLingui();
  const end = formatTime(until, i18n.locale);
  if (opensAt === null)
    return (
      <Trans>Someone asked customer service for this. It is waiting for a second approval until {end}.</Trans>
    );
  const time = formatTime(opensAt, i18n.locale);
  return opensAt > asOf ? (
    <Trans>New access can be set from {time}. You can reject it until then, and until it is used.</Trans>
  ) : (
    <Trans>The waiting time is over. Anyone with the link can set new access until {end}.</Trans>
  );
}
