import { Trans, useLingui } from "@lingui/react/macro";
import { useQueuedFeedback } from "../../../state/feedback/feedback-queue.ts";
import { useRecords } from "../../../state/later/use-records.ts";
import { useFetchedAt } from "../../../state/use-mirrored.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadMore } from "../../../ui/later/lists/LoadMore.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { FeedbackIcon } from "../../../ui/later/icons/things.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "./history.module.css";
import { Item } from "./Item.tsx";
import { QueuedItem } from "./QueuedItem.tsx";

/** @param props.current id of the conversation opened beside the list. */
export function FeedbackList({ current = null }: { current?: string | null }) {
  const { t } = useLingui();
  const asOf = useFetchedAt("feedback");
  const list = useRecords("feedback");
  const queued = useQueuedFeedback();
  return (
    <>
      {queued.rows.length > 0 ? (
        <ul className={styles.list} aria-label={t`Not sent yet`}>
          {queued.rows.map((row) => (
            <QueuedItem key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      {list.state !== "ready" ? (
        <NotLoaded state={list.state} shape="card" count={3} />
      ) : list.records.length === 0 ? (
        queued.rows.length > 0 || !queued.read ? null : (
          <EmptyState
            icon={<FeedbackIcon size="2rem" />}
            title={t`You have not written to us yet`}
            action={
              <ButtonLink variant="primary" href="#/pages/feedback">
                <Trans>Write feedback</Trans>
              </ButtonLink>
            }
          >
            <Trans>Your feedback and our replies appear here.</Trans>
          </EmptyState>
        )
      ) : (
        <>
          <p>
            <AsOf at={asOf} />
          </p>
          <ul className={styles.list} aria-label={t`My feedback`}>
            {list.records.map((item) => (
              <Item key={item.id} item={item} isCurrent={item.id === current} />
            ))}
          </ul>
          <LoadMore state={list.more} onLoadMore={list.loadMore} />
        </>
      )}
    </>
  );
}
