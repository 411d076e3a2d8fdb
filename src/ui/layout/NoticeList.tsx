import { useLingui } from "@lingui/react/macro";
import type { Notice } from "../../../contract/schemas/public.ts";
import { formatDate } from "../../i18n/format.ts";
import { BellIcon, DocumentIcon } from "../icons/index.ts";
import { Card } from "./Card.tsx";
import { List, ListItem } from "./List.tsx";

/** Notices or articles, each leading to its text. */
export function NoticeList({ label, notices }: { label: string; notices: readonly Notice[] }) {
  const { t, i18n } = useLingui();
  return (
    <Card look="plain">
      <List label={label}>
        {notices.map(({ id, kind, title, summary, pinned, publishedAt }) => {
          const date = formatDate(publishedAt, i18n.locale);
          return (
            <ListItem
              key={id}
              href={`#/pages/details?id=${encodeURIComponent(id)}`}
              icon={kind === "notice" ? <BellIcon /> : <DocumentIcon />}
              title={title}
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
