import { Trans, useLingui } from "@lingui/react/macro";
import type { DayCap, Waiting } from "../../contract/operator/waiting-schemas.ts";
import { Card } from "../../src/ui/layout/Card.tsx";
import { EmptyState } from "../../src/ui/feedback/EmptyState.tsx";
import { CheckIcon } from "../../src/ui/later/icons/actions.tsx";
import { List, ListItem } from "../../src/ui/later/lists/List.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { waitingName } from "../names.ts";
import { AlarmItem } from "../parts/AlarmItem.tsx";
import { ReadState } from "../parts/ReadState.tsx";
import { useWaitingRead } from "../parts/waiting-context.ts";
import { When } from "../parts/When.tsx";
import { placeOf } from "../places.ts";
import { useRead } from "../state/use-read.ts";
import { settingName } from "./settings/names.ts";

type Waits = Waiting["list"][number];

export default function Home() {
  const { t } = useLingui();
  const read = useWaitingRead();
  const waiting = read.data?.list.filter(({ count }) => count > 0) ?? [];
  return (
    <ReadState read={read}>
      {waiting.length === 0 ? (
        <EmptyState icon={<CheckIcon size="2rem" />} title={t`Nothing needs you.`}>
          <Trans>Anything that needs attention appears here.</Trans>
        </EmptyState>
      ) : (
        <Card look="plain" title={t`Needs attention`}>
          <List label={t`Needs attention`}>
            {waiting.map((one) =>
              // The key makes it read again when the number or the oldest alarm changes.
              one.kind === "alarms" ? (
                <AlarmRows key={`${one.count} ${one.oldestAt}`} waits={one} />
              ) : (
                <WaitingRow key={one.kind} {...one} />
              ),
            )}
          </List>
        </Card>
      )}
      <Uncapped caps={read.data?.uncapped ?? []} />
    </ReadState>
  );
}

/** Without a cap, two operators together can create any amount. It is not waiting work, so it is not counted. */
function Uncapped({ caps }: { caps: readonly DayCap[] }) {
  const { t } = useLingui();
  if (caps.length === 0) return null;
  return (
    <Card look="plain" title={t`No daily cap`}>
      <List label={t`No daily cap`}>
        {caps.map((cap) => (
          <ListItem
            key={cap}
            href="#/settings/operators"
            title={settingName(cap)}
            detail={t`Two operators together have no limit. Set one in the settings.`}
          />
        ))}
      </List>
    </Card>
  );
}

function WaitingRow({ kind, count, oldestAt }: Waits) {
  return (
    <ListItem
      href={`#${placeOf(kind)}`}
      title={waitingName(kind)}
      detail={
        oldestAt ? (
          <Trans>
            Oldest since <When at={oldestAt} />
          </Trans>
        ) : null
      }
      trailing={<Pill tone={kind === "alarms" ? "danger" : "warning"}>{count}</Pill>}
    />
  );
}

/** One row per alarm, since each needs something else; until they are read, one row with their number. */
function AlarmRows({ waits }: { waits: Waits }) {
  const { data } = useRead("GET operator/alarms", {});
  if (data === null) return <WaitingRow {...waits} />;
  // Deposits in review have a row of their own.
  const list = data.list.filter(({ kind }) => kind !== "deposits_review");
  return list.map((alarm) => (
    <AlarmItem key={`${alarm.kind} ${alarm.subject}`} alarm={alarm} otherwise="/alarms" />
  ));
}
