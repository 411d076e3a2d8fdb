import { Trans, useLingui } from "@lingui/react/macro";
import type { InboxMessage } from "../../../../contract/inbox/schemas.ts";
import { formatDate } from "../../../i18n/format.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { UnkeptList } from "../../../parts/later/unkept/UnkeptList.tsx";
import { nextDay } from "../../../state/later/next-day.ts";
import { startOfDay, useToday } from "../../../state/use-today.ts";
import { type RecordPages } from "../../../state/later/use-records.ts";
import { useFetchedAt } from "../../../state/use-mirrored.ts";
import { List } from "../../../ui/later/lists/List.tsx";
import { LoadMore } from "../../../ui/later/lists/LoadMore.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { MessageRow } from "./MessageRow.tsx";
import styles from "./inbox.module.css";

/** @param fresh ids that are new to this visit. */
export function Messages({ found, fresh }: { found: RecordPages<"inbox">; fresh: ReadonlySet<string> }) {
  const { t, i18n } = useLingui();
  const asOf = useFetchedAt("inbox");
  const today = useToday();
  const days = [...Map.groupBy(found.records, ({ createdAt }) => startOfDay(new Date(createdAt)))];
  const nameOf = (day: number, [first]: InboxMessage[]) => {
    if (day === today) return t`Today`;
    if (day === nextDay(today, -1)) return t`Yesterday`;
    return formatDate(first!.createdAt, i18n.locale);
  };
  return (
    <>
      <UnkeptList part="inbox" />
      <p>
        <AsOf at={asOf} />
      </p>
      {days.map(([day, messages]) => (
        <Card key={day} look="plain" title={nameOf(day, messages)}>
          <List label={nameOf(day, messages)}>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} fresh={fresh.has(message.id)} />
            ))}
          </List>
        </Card>
      ))}
      <LoadMore state={found.more} onLoadMore={found.loadMore} />
      {found.more === "nomore" ? (
        <p className={styles.kept}>
          <Trans>Messages are kept for 180 days, up to the newest 300.</Trans>
        </p>
      ) : null}
    </>
  );
}
