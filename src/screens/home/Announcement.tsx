import { useLingui } from "@lingui/react/macro";
import { useNotices } from "../../state/use-mirrored.ts";
import { useUnread } from "../../state/use-unread.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { BellIcon, ChevronIcon } from "../../ui/icons/index.ts";
import styles from "./Announcement.module.css";

/** Shows the pinned notice, else the newest. */
export function Announcement() {
  const { t } = useLingui();
  const notices = useNotices("notice");
  const isUnread = useUnread();
  if (notices.state === "loading") {
    return (
      <div className={styles.loading}>
        <Skeleton shape="row" />
      </div>
    );
  }
  if (notices.state !== "ready") return null;
  const [first] = notices.notices;
  if (!first)
    return (
      <a className={styles.announcement} href="#/pages/notice">
        <BellIcon size="1.25rem" />
        <span className={styles.text}>{t`No notices yet`}</span>
        <ChevronIcon size="1.125rem" />
      </a>
    );
  const { id, title } = first;
  return (
    <a className={styles.announcement} href={`#/pages/details?id=${encodeURIComponent(id)}`}>
      <BellIcon size="1.25rem" />
      <span className={styles.text}>
        <VisuallyHidden>{isUnread(first) ? t`New notice` : t`Notice`}</VisuallyHidden>
        <strong className={styles.title}>{title}</strong>
        {first.summary ? <span className={styles.summary}>{first.summary}</span> : null}
      </span>
      {isUnread(first) ? <span className={styles.dot} /> : null}
      <ChevronIcon size="1.125rem" />
    </a>
  );
}
