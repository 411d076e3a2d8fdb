import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useConnection } from "../../../state/connection.ts";
import { useDraftOf } from "../../../state/feedback/create-draft.ts";
import { addShared } from "../../../state/feedback/add-shared.ts";
import { clearDraft, draft, newDraft, restoreDraft } from "../../../state/feedback/draft.ts";
import { sendFeedback } from "../../../state/feedback/feedback-queue.ts";
import { takeChosenPlace } from "../../../state/place/choice.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { OfflineIcon } from "../../../ui/icons/index.ts";
import { PinIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { problemOf, type Problem } from "./check.ts";
import { DraftState } from "./DraftState.tsx";
import styles from "./feedback.module.css";
import { Pictures } from "./Pictures.tsx";
import { placeText } from "../../../state/place/place.ts";
import { TextBox } from "./TextBox.tsx";

function addChosenPlace(): void {
  const place = takeChosenPlace();
  if (place) draft.content = [draft.content.trimEnd(), placeText(place)].filter(Boolean).join("\n");
}

export function FeedbackForm({ onQueued }: { onQueued: (id: string) => void }) {
  const { t } = useLingui();
  const { status } = useConnection();
  const { content, pictures } = useDraftOf(newDraft);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const preparing = pictures.some(({ state }) => state === "preparing");

  useEffect(() => {
    void restoreDraft().then(addChosenPlace).then(addShared);
  }, []);
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // Enter can submit despite a disabled button.
    if (busy || preparing) return;
    const problem = problemOf(draft.content, draft.pictures);
    setWrong(problem);
    if (problem) return;
    setBusy(true);
    try {
      const id = await sendFeedback(newDraft, draft.content.trim());
      clearDraft();
      onQueued(id);
    } finally {
      setBusy(false);
    }
  }

  const now = wrong && problemOf(content, pictures);
  const own = (field: Problem["field"]) =>
    now && wrong?.field === field && now.field === field ? now.text : undefined;
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <Card>
        <TextBox
          label={t`What would you like to tell us?`}
          value={content}
          error={own("content")}
          onChange={(text) => {
            draft.content = text;
          }}
        />
        <ButtonLink href="#/choose-location" icon={<PinIcon size="1.25rem" />}>
          <Trans>Add a location</Trans>
        </ButtonLink>
      </Card>
      <Pictures draft={newDraft} pictures={pictures} error={own("images")} />
      {status === "online" ? null : (
        <Banner icon={<OfflineIcon size="1.25rem" />}>
          <Trans>You are offline. Your message is saved and sent once you are online.</Trans>
        </Banner>
      )}
      <Button type="submit" variant="primary" wide busy={busy || preparing}>
        <Trans>Send</Trans>
      </Button>
      <DraftState onDiscard={clearDraft} isEmpty={content === "" && pictures.length === 0} />
    </form>
  );
}
