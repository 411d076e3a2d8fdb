import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../../../i18n/format.ts";
import { QueueReason, QueueState } from "../../../parts/later/queue/QueueState.tsx";
import type { QueueRow } from "../../../shared/schema.ts";
import { Actions } from "./Actions.tsx";
import { contentOf, useTitle } from "./names.ts";
import styles from "./waiting.module.css";

export function Item({ row, isUnstored }: { row: QueueRow; isUnstored: boolean }) {
  const { i18n } = useLingui();
  const title = useTitle(row);
  const content = contentOf(row);
  const createdAt = new Date(row.createdAt).toISOString();
  const time = <time dateTime={createdAt}>{formatTime(createdAt, i18n.locale)}</time>;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <QueueState state={row.state} />
      </div>
      {content === null ? null : <p className={styles.content}>{content}</p>}
      <p className={styles.quiet}>
        <Trans>Waiting since {time}</Trans>
      </p>
      {row.state === "sending" && !row.isDiscarded ? null : (
        <p className={row.state === "refused" ? styles.refused : styles.quiet}>
          <QueueReason row={row} />
        </p>
      )}
      {isUnstored ? (
        <p className={styles.refused}>
          <Trans>This device cannot save it. Keep the app open until it is sent.</Trans>
        </p>
      ) : null}
      {row.isDiscarded ? null : <Actions row={row} title={title} />}
    </li>
  );
}
