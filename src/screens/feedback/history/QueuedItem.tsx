import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { formatTime } from "../../../i18n/format.ts";
import { useLoss } from "../../../parts/later/queue/loss.ts";
import { QueueReason, QueueState } from "../../../parts/later/queue/QueueState.tsx";
import type { QueuedFeedback } from "../../../state/feedback/feedback-queue.ts";
import { remove, retry } from "../../../state/queue/queue.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { Content } from "./Content.tsx";
import styles from "./history.module.css";

export function QueuedItem({ row }: { row: QueuedFeedback }) {
  const { i18n } = useLingui();
  const createdAt = new Date(row.createdAt).toISOString();
  const { content, images } = row.body;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <time className={styles.time} dateTime={createdAt}>
          {formatTime(createdAt, i18n.locale)}
        </time>
        <QueueState state={row.state} />
      </div>
      <Content text={content} />
      {images.length > 0 ? (
        <div className={styles.images}>
          {images.map(({ key, blob }, index) => (
            <StoredPicture key={key} blob={blob} number={index + 1} />
          ))}
        </div>
      ) : null}
      {row.state === "sending" && !row.isDiscarded ? null : (
        <p className={row.state === "refused" ? styles.refused : styles.time}>
          <QueueReason row={row} />
        </p>
      )}
      {row.isDiscarded ? null : <Actions row={row} />}
    </li>
  );
}

function Actions({ row }: { row: QueuedFeedback }) {
  const { t } = useLingui();
  const loss = useLoss(row);
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.ways}>
      {row.state === "sending" ? null : (
        <Button onClick={() => void retry(row.id)}>
          <Trans>Retry</Trans>
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <Sheet open={asking} title={t`Delete this message?`} onClose={() => setAsking(false)}>
        <p>{loss}</p>
        <Button variant="danger" wide onClick={() => void remove(row.id)}>
          <Trans>Delete</Trans>
        </Button>
        <Button wide onClick={() => setAsking(false)}>
          <Trans>Keep</Trans>
        </Button>
      </Sheet>
    </div>
  );
}

function StoredPicture({ blob, number }: { blob: Blob; number: number }) {
  const { t } = useLingui();
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return (
    <span className={styles.picture}>
      <img ref={show} alt={t`Picture ${number}`} width="96" height="96" />
    </span>
  );
}
