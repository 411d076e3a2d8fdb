import { useLingui } from "@lingui/react/macro";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { List, ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { foundByName } from "./found-by.ts";
import { useRead } from "../../state/use-read.ts";

export function FoundMembers({ q }: { q: string }) {
  const { t } = useLingui();
  const read = useRead("GET operator/members", { q });
  const list = read.data?.list ?? [];
  return (
    <ReadState read={read}>
      {list.length === 0 ? (
        <EmptyState title={t`No members found.`} />
      ) : (
        <Card look="plain">
          <List label={t`Members`}>
            {list.map(({ uid, username, frozen, by }) => (
              <ListItem
                key={uid}
                href={`#/members/${encodeURIComponent(username)}`}
                title={username}
                detail={[uid, ...by.map(foundByName)].join(" · ")}
                trailing={frozen ? <Pill tone="danger">{t`Frozen`}</Pill> : null}
              />
            ))}
          </List>
        </Card>
      )}
    </ReadState>
  );
}
