import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState, type SubmitEvent } from "react";
import { useConnection } from "../../../state/connection.ts";
import { useDraftOf } from "../../../state/feedback/create-draft.ts";
import { answerDraft } from "../../../state/feedback/draft.ts";
import { sendFeedback } from "../../../state/feedback/feedback-queue.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { OfflineIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { problemOf, type Problem } from "../write/check.ts";
import { DraftState } from "../write/DraftState.tsx";
import styles from "../write/feedback.module.css";
import { Pictures } from "../write/Pictures.tsx";
import { TextBox } from "../write/TextBox.tsx";

/** Offline, the answer waits in the queue. */
export function AnswerForm({ id }: { id: string }) {
  const { t } = useLingui();
  const { status } = useConnection();
  const own = answerDraft(id);
  const { content, pictures } = useDraftOf(own);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const preparing = pictures.some(({ state }) => state === "preparing");

  useEffect(() => void own.restoreDraft(), [own]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Enter can submit despite a disabled button.
    if (busy || preparing) return;
    const form = event.currentTarget;
    const problem = problemOf(own.draft.content, own.draft.pictures);
    setWrong(problem);
    if (problem) {
      // Waits until React has marked the field.
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setBusy(true);
    try {
      await sendFeedback(own, own.draft.content.trim(), id);
      own.clearDraft();
      toast(status === "online" ? t`On its way` : t`Saved. Will be sent once you are online`);
    } finally {
      setBusy(false);
    }
  }

  const now = wrong && problemOf(content, pictures);
  const errorOf = (field: Problem["field"]) =>
    now && wrong?.field === field && now.field === field ? now.text : undefined;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event as SubmitEvent<HTMLFormElement>)}
    >
      <Card>
        <TextBox label={t`Your reply`} value={content} error={errorOf("content")} onChange={own.setContent} />
      </Card>
      <Pictures draft={own} pictures={pictures} error={errorOf("images")} />
      {status === "online" ? null : (
        <Banner icon={<OfflineIcon size="1.25rem" />}>
          <Trans>You are offline. Your message is saved and sent once you are online.</Trans>
        </Banner>
      )}
      <Button type="submit" variant="primary" wide busy={busy || preparing}>
        <Trans>Send</Trans>
      </Button>
      <DraftState isEmpty={content === "" && pictures.length === 0} onDiscard={own.clearDraft} />
    </form>
  );
}
