import { useLingui } from "@lingui/react/macro";
import { Card } from "../../src/ui/layout/Card.tsx";
import { EmptyState } from "../../src/ui/feedback/EmptyState.tsx";
import { List, ListItem } from "../../src/ui/later/lists/List.tsx";
import { alarmName } from "../names.ts";
import { ReadState } from "../parts/ReadState.tsx";
import { When } from "../parts/When.tsx";
import { useRead } from "../state/use-read.ts";

export function Alarms() {
  const { t } = useLingui();
  const read = useRead("GET operator/alarms", {});
  const list = read.data?.list ?? [];
  return (
    <ReadState read={read}>
      {list.length === 0 ? (
        <EmptyState title={t`No alarms.`} />
      ) : (
        <Card look="plain">
          <List label={t`Alarms`}>
            {list.map(({ kind, subject, since, detail }) => (
              <ListItem
                key={`${kind} ${subject}`}
                title={alarmName(kind)}
                detail={[subject, detail].filter(Boolean).join(" · ")}
                trailingDetail={<When at={since} />}
              />
            ))}
          </List>
        </Card>
      )}
    </ReadState>
  );
}
