import { useLingui } from "@lingui/react/macro";
import type { Notice } from "../../../../contract/notices/schemas.ts";
import { formatDate } from "../../../i18n/format.ts";
import { BellIcon } from "../../../ui/icons/index.ts";
import { DocumentIcon } from "../../../ui/later/icons/things.tsx";
import { Pill } from "../../../ui/later/lists/Pill.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";

export interface NoticeListProps {
  label: string;
  notices: readonly Notice[];
  isUnread?: (notice: Notice) => boolean;
  /** Id of the notice opened beside the list. */
  current?: string | null | undefined;
}

export function NoticeList({ label, notices, isUnread, current }: NoticeListProps) {
  const { t, i18n } = useLingui();
  return (
    <Card look="plain">
      <List label={label}>
        {notices.map((notice) => {
          const { id, kind, title, summary, pinned, publishedAt } = notice;
          const date = formatDate(publishedAt, i18n.locale);
          return (
            <ListItem
              key={id}
              current={id === current}
              href={`#/pages/details?id=${encodeURIComponent(id)}`}
              icon={kind === "notice" ? <BellIcon /> : <DocumentIcon />}
              title={title}
              trailing={isUnread?.(notice) ? <Pill tone="warning">{t`New`}</Pill> : null}
              detail={
                <>
                  {summary}
                  {summary ? <br /> : null}
                  <time dateTime={publishedAt}>{pinned ? t`Pinned, ${date}` : date}</time>
                </>
              }
            />
          );
        })}
      </List>
    </Card>
  );
}
