import { Trans, useLingui } from "@lingui/react/macro";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { useConnection } from "../../../state/connection.ts";
import { useQueuedFeedback } from "../../../state/feedback/feedback-queue.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { OfflineIcon, WarningIcon } from "../../../ui/icons/index.ts";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { FeedbackIcon } from "../../../ui/later/icons/things.tsx";
import styles from "./feedback.module.css";

/** Feedback that has left the queue without being removed has been sent. */
export function Outcome({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { t } = useLingui();
  const { status } = useConnection();
  const { rows, unstored, removed, doubtful } = useQueuedFeedback();
  const row = rows.find((one) => one.id === id);
  const next = (
    <div className={styles.next}>
      <ButtonLink variant="primary" wide href="#/pages/feedbackRecord">
        <Trans>My feedback</Trans>
      </ButtonLink>
      <Button wide onClick={onAgain}>
        <Trans>Write another</Trans>
      </Button>
    </div>
  );
  if (!row && removed.includes(id)) {
    return (
      <EmptyState icon={<FeedbackIcon size="2rem" />} title={t`Deleted`} action={next}>
        {doubtful.includes(id) ? (
          <Trans>
            It may have arrived before, because an attempt was not answered. If so, you find it in My
            feedback.
          </Trans>
        ) : (
          <Trans>Your feedback was not sent.</Trans>
        )}
      </EmptyState>
    );
  }
  if (!row) {
    return (
      <EmptyState
        icon={<CheckIcon size="2rem" />}
        title={t`Thank you, your feedback has arrived.`}
        action={next}
      >
        <Trans>Our reply will appear with your feedback.</Trans>
      </EmptyState>
    );
  }
  if (row.state === "refused") {
    return (
      <EmptyState icon={<WarningIcon size="2rem" />} title={t`Your feedback was not accepted.`} action={next}>
        {row.reason ? reasonText(row.reason) : null}
      </EmptyState>
    );
  }
  if (unstored.includes(id)) {
    return (
      <EmptyState icon={<WarningIcon size="2rem" />} title={t`Not sent yet: keep the app open`}>
        <Trans>This device cannot save your message. Keep the app open until it is sent.</Trans>
      </EmptyState>
    );
  }
  if (status === "online" && (row.state === "sending" || row.attempts === 0)) {
    const { images } = row.body;
    const number = images.length;
    const sent = images.filter(({ uploadId }) => uploadId !== null).length;
    return (
      <EmptyState icon={<FeedbackIcon size="2rem" />} title={t`Your feedback is on its way`}>
        {number > 0 ? (
          <Trans>
            Pictures sent: {sent} of {number}
          </Trans>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<OfflineIcon size="2rem" />}
      title={t`Queued on this device`}
      action={
        <>
          {next}
          <ButtonLink wide href="#/pages/waiting">
            <Trans>See what is waiting</Trans>
          </ButtonLink>
        </>
      }
    >
      {status === "online" ? (
        <Trans>Not delivered yet. It will be sent again automatically.</Trans>
      ) : (
        <Trans>Will be sent once you are online.</Trans>
      )}
    </EmptyState>
  );
}
