import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { scheduledStates, type ScheduledChange } from "../../../contract/operator/schedule-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import { More } from "../../parts/More.tsx";
import parts from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { usePages } from "../../state/use-pages.ts";
import { changeFacts } from "./change-facts.tsx";
import { platformTime } from "./moment.ts";
import { scheduledStateName, scheduledTone, voidText } from "./names.ts";

type State = ScheduledChange["state"];

/** @param timeZone the platform's; null until it is known. */
export function Scheduled({ timeZone }: { timeZone: string | null }) {
  const { t } = useLingui();
  const [state, setState] = useState<State>("waiting");
  const [cancelled, setCancelled] = useState<ScheduledChange | null>(null);
  const pages = usePages("GET operator/config/scheduled", { state });
  return (
    <>
      <Select
        label={t`Status`}
        value={state}
        onChange={({ target }) => setState(target.value as State)}
        options={scheduledStates.map((value) => ({ value, label: scheduledStateName(value) }))}
      />
      <ReadState read={pages}>
        {pages.list?.length === 0 ? (
          <EmptyState title={state === "waiting" ? t`No scheduled changes.` : t`Change not found.`} />
        ) : null}
        <div className={parts.cards}>
          {pages.list?.map((change) => (
            <ScheduledCard
              key={change.id}
              change={change}
              timeZone={timeZone}
              onCancel={() => setCancelled(change)}
            />
          ))}
        </div>
        <More pages={pages} />
      </ReadState>
      {cancelled ? (
        <ActSheet
          title={t`Cancel change`}
          facts={factsOf(cancelled, timeZone)}
          call="POST operator/config/scheduled/cancel"
          request={(reason) => ({ id: cancelled.id, reason })}
          reason="needed"
          confirm={t`Cancel change`}
          isDangerous
          onClose={() => setCancelled(null)}
        />
      ) : null}
    </>
  );
}

function ScheduledCard({
  change,
  timeZone,
  onCancel,
}: {
  change: ScheduledChange;
  timeZone: string | null;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const may = useMay();
  const { id, state } = change;
  return (
    <Card
      title={t`Change ${id}`}
      aside={<Pill tone={scheduledTone(state)}>{scheduledStateName(state)}</Pill>}
    >
      <Facts items={factsOf(change, timeZone)} />
      {state === "waiting" && may("POST operator/config/scheduled/cancel") ? (
        <div className={parts.acts}>
          <Button aria-label={t`Cancel change ${id}`} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function factsOf(change: ScheduledChange, timeZone: string | null): Fact[] {
  const { from, to, effectiveAt, reason, proposedBy, approvedBy, scheduledAt } = change;
  const { endedAt, endedBy, endReason, voidReason } = change;
  return [
    ...changeFacts(from, to),
    {
      key: "at",
      name: <Trans>Takes effect</Trans>,
      value: <Moment at={effectiveAt} timeZone={timeZone} />,
      strong: true,
    },
    ...(reason === "" ? [] : [{ key: "why", name: <Trans>Why</Trans>, value: reason }]),
    ...(proposedBy === null ? [] : [{ key: "by", name: <Trans>Proposed by</Trans>, value: proposedBy }]),
    ...(approvedBy === null
      ? []
      : [{ key: "approved", name: <Trans>Approved by</Trans>, value: approvedBy }]),
    { key: "since", name: <Trans>Scheduled</Trans>, value: <When at={scheduledAt} /> },
    ...(endedAt === null ? [] : [{ key: "ended", name: <Trans>Ended</Trans>, value: <When at={endedAt} /> }]),
    ...(endedBy === null ? [] : [{ key: "endedBy", name: <Trans>Ended by</Trans>, value: endedBy }]),
    ...(endReason === null ? [] : [{ key: "endReason", name: <Trans>Reason</Trans>, value: endReason }]),
    ...(voidReason === null
      ? []
      : [{ key: "void", name: <Trans>Void</Trans>, value: voidText(voidReason), long: true }]),
  ];
}

function Moment({ at, timeZone }: { at: string; timeZone: string | null }) {
  const { i18n } = useLingui();
  if (timeZone === null) return <When at={at} />;
  const time = platformTime(at, timeZone, i18n.locale);
  return (
    <time dateTime={at}>
      {time} ({timeZone})
    </time>
  );
}
