import { Trans, useLingui } from "@lingui/react/macro";
import type { Feedback, FeedbackMessage } from "../../../../contract/feedback/schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { useConnection } from "../../../state/connection.ts";
import { useQueuedFeedback } from "../../../state/feedback/feedback-queue.ts";
import { useMarkReplies } from "../../../state/feedback/mark-replies.ts";
import { messagesOf } from "../../../state/feedback/messages.ts";
import { useRecord } from "../../../state/later/use-records.ts";
import { useFetchedAt } from "../../../state/use-mirrored.ts";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { FeedbackIcon } from "../../../ui/later/icons/things.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { Content } from "./Content.tsx";
import styles from "./history.module.css";
import { QueuedItem } from "./QueuedItem.tsx";
import { SentPictures } from "./SentPictures.tsx";

/** Shows messages of the mirror and of the queue. Source: rules.md O123. */
export function Conversation({ id }: { id: string }) {
  const { t } = useLingui();
  const { asOf: reachedAt } = useConnection();
  const asOf = useFetchedAt("feedback");
  const found = useRecord("feedback", id);
  const queued = useQueuedFeedback().rows.filter(({ body }) => body.to === id);
  useMarkReplies(found.state === "ready" ? found.record : null);
  return (
    <>
      {found.state !== "ready" ? (
        found.state === "absent" && reachedAt !== null ? (
          <EmptyState icon={<FeedbackIcon size="2rem" />} title={t`Nothing here`}>
            <Trans>The link is wrong or belongs to another account.</Trans>
          </EmptyState>
        ) : (
          <NotLoaded state={found.state} shape="card" count={3} />
        )
      ) : (
        <>
          <p>
            <AsOf at={asOf} />
          </p>
          <ol className={styles.list} aria-label={t`Conversation`}>
            {turnsOf(found.record).map((turn) => (
              <Turn key={`${turn.from}${turn.id}`} turn={turn} />
            ))}
          </ol>
          {found.record.closedAt ? (
            <p className={styles.time} role="note">
              <Trans>This conversation is closed. Send a message to reopen it.</Trans>
            </p>
          ) : null}
          {queued.length > 0 ? (
            <ul className={styles.list} aria-label={t`Not sent yet`}>
              {queued.toReversed().map((row) => (
                <QueuedItem key={row.id} row={row} />
              ))}
            </ul>
          ) : null}
          <AnswerForm id={id} />
        </>
      )}
    </>
  );
}

function Turn({ turn: { from, content, images, createdAt, readAt } }: { turn: FeedbackMessage }) {
  const { i18n } = useLingui();
  return (
    <li className={classes(styles.item, from === "platform" && styles.platform)}>
      <p className={styles.from}>
        {from === "platform" ? <Trans>Platform reply</Trans> : <Trans>You wrote</Trans>}
      </p>
      <Content text={content} />
      <SentPictures ids={images} />
      <p className={styles.time}>
        <time dateTime={createdAt}>{formatTime(createdAt, i18n.locale)}</time>
        {from === "member" && readAt ? (
          <>
            {" · "}
            <Trans>Read by the platform</Trans>
          </>
        ) : null}
      </p>
    </li>
  );
}

function turnsOf(item: Feedback): FeedbackMessage[] {
  const { content, images, createdAt, key } = item;
  // Absent in records of an earlier version.
  const readAt = item.readAt ?? null;
  const first = { id: "", from: "member", content, images, createdAt, readAt, key } as const;
  return [first, ...messagesOf(item)];
}
