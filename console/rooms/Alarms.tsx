import { useLingui } from "@lingui/react/macro";
import { Card } from "../../src/ui/layout/Card.tsx";
import { List } from "../../src/ui/later/lists/List.tsx";
import { AlarmItem } from "../parts/AlarmItem.tsx";
import { NothingWaits } from "../parts/NothingWaits.tsx";
import { ReadState } from "../parts/ReadState.tsx";
import { useRead } from "../state/use-read.ts";

export default function Alarms() {
  const { t } = useLingui();
  const read = useRead("GET operator/alarms", {});
  const list = read.data?.list ?? [];
  return (
    <ReadState read={read}>
      {list.length === 0 ? (
        <NothingWaits of="alarms" title={t`No alarms.`} reload={read.reload} />
      ) : (
        <Card look="plain">
          <List label={t`Alarms`}>
            {list.map((alarm) => (
              <AlarmItem key={`${alarm.kind} ${alarm.subject}`} alarm={alarm} />
            ))}
          </List>
        </Card>
      )}
    </ReadState>
  );
}
