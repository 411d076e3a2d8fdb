import { Trans } from "@lingui/react/macro";
import type { Recovery } from "../../contract/recovery/schemas.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Card } from "../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { recoverableNames, recoveryStateName, stateTone } from "../names.ts";
import { MemberLink } from "../parts/MemberLink.tsx";
import styles from "../parts/parts.module.css";
import { When } from "../parts/When.tsx";
import { useMay } from "../state/rights.ts";
import { useSession } from "../state/session.ts";

export type RecoveryAct = "approve" | "cancel" | "link";

export interface RecoveryCardProps {
  recovery: Recovery;
  onChoose: (act: RecoveryAct) => void;
}

export function RecoveryCard({ recovery, onChoose }: RecoveryCardProps) {
  const may = useMay();
  const { session } = useSession();
  const { account, state, askedBy } = recovery;
  const isRunning = state === "asked" || state === "waiting" || state === "open";
  return (
    <Card
      title={<MemberLink account={account} />}
      aside={<Pill tone={stateTone(state)}>{recoveryStateName(state)}</Pill>}
    >
      <Facts items={recoveryFacts(recovery)} />
      <div className={styles.acts}>
        {state === "asked" && askedBy !== session?.name && may("POST operator/recovery/approve") ? (
          <Button variant="primary" onClick={() => onChoose("approve")}>
            <Trans>Approve</Trans>
          </Button>
        ) : null}
        {state === "open" && may("POST operator/recovery/link") ? (
          <Button variant="primary" onClick={() => onChoose("link")}>
            <Trans>Create link</Trans>
          </Button>
        ) : null}
        {isRunning && may("POST operator/recovery/cancel") ? (
          <Button onClick={() => onChoose("cancel")}>
            <Trans>End</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

export function recoveryFacts(recovery: Recovery): Fact[] {
  const { account, what, reason, askedBy, askedAt, approvedBy, opensAt, endReason } = recovery;
  return [
    { key: "account", name: <Trans>Account</Trans>, value: account },
    { key: "what", name: <Trans>What was lost</Trans>, value: recoverableNames(what) },
    { key: "reason", name: <Trans>Reason</Trans>, value: reason },
    {
      key: "asked",
      name: <Trans>Asked by</Trans>,
      value: (
        <>
          {askedBy}, <When at={askedAt} />
        </>
      ),
    },
    ...(approvedBy ? [{ key: "approved", name: <Trans>Approved by</Trans>, value: approvedBy }] : []),
    ...(opensAt ? [{ key: "opens", name: <Trans>Link from</Trans>, value: <When at={opensAt} /> }] : []),
    ...(endReason ? [{ key: "end", name: <Trans>Reason it ended</Trans>, value: endReason }] : []),
  ];
}
