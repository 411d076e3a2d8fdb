import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useConnection } from "../../state/connection.ts";
import { failureOf } from "../../state/failure.ts";
import { clearDraft, draft, useDraft } from "../../state/feedback/draft.ts";
import { sendFeedback } from "../../state/feedback/send.ts";
import { takeChosenPlace } from "../../state/place/choice.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Waits } from "../../ui/feedback/Waits.tsx";
import { Button, ButtonLink } from "../../ui/forms/Button.tsx";
import { PinIcon, WarningIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { problemOf } from "./check.ts";
import styles from "./feedback.module.css";
import { Pictures } from "./Pictures.tsx";
import { placeText } from "./placeText.ts";
import { TextBox } from "./TextBox.tsx";

type Wrong = { field: string | null; text: string };

export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const { status } = useConnection();
  const { content, pictures } = useDraft();
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const waits = status === "online" ? null : status === "offline" ? "offline" : "unreachable";
  const arriving = pictures.some(({ state }) => state === "sending");

  useEffect(() => {
    const place = takeChosenPlace();
    if (place) draft.content = [draft.content.trimEnd(), placeText(place)].filter(Boolean).join("\n");
  }, []);
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The button waits too; Enter in a browser without one would not.
    if (busy || arriving || waits) return;
    const problem = problemOf(draft.content, draft.pictures);
    setWrong(problem);
    if (problem) return;
    setBusy(true);
    try {
      await sendFeedback(
        draft.content.trim(),
        draft.pictures.flatMap(({ id }) => id ?? []),
      );
      clearDraft();
      onSent();
    } catch (error) {
      setWrong(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  const own = (field: string) => (wrong?.field === field ? wrong.text : undefined);
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
          <Trans>Add a place</Trans>
        </ButtonLink>
      </Card>
      <Pictures pictures={pictures} error={own("images")} />
      {wrong && wrong.field !== "content" && wrong.field !== "images" ? (
        <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
          {wrong.text}
        </Banner>
      ) : null}
      {waits ? <Waits why={waits} /> : null}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={busy || arriving}
        disabled={waits !== null && !busy && !arriving}
      >
        {arriving ? <Trans>Pictures are on their way</Trans> : <Trans>Send</Trans>}
      </Button>
    </form>
  );
}
