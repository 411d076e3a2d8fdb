import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type SubmitEvent } from "react";
import type { MemberFeedback } from "../../../contract/feedback/operator-schemas.ts";
import { FEEDBACK_IMAGES_MAX, REPLY_MAX } from "../../../contract/feedback/rules.ts";
import { toast } from "../../../src/state/toast.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import { ActProblem } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { PictureButton } from "../../parts/PictureButton.tsx";
import { TextArea } from "../../parts/TextArea.tsx";
import { useTyped } from "../../state/typed.ts";
import { useAct } from "../../state/use-act.ts";
import { TemplateChoice } from "./TemplateChoice.tsx";

interface Reply {
  text: string;
  images: string[];
  /** Id of the last message when writing began. */
  seen: string | null;
}

export function ReplyForm({ conversation }: { conversation: MemberFeedback }) {
  const { t } = useLingui();
  const act = useAct();
  const typed = useTyped<Reply>(`reply.${conversation.id}`);
  const [problem, setProblem] = useState<string | null>(null);
  const last = conversation.messages.at(-1)?.id ?? null;
  const reply = typed.value ?? { text: "", images: [], seen: last };
  const isStale = typed.value !== null && reply.seen !== last;
  const edit = (changes: Partial<Reply>) => typed.set({ ...reply, ...changes });

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const text = reply.text.trim();
    setProblem(text === "" ? t`Write a reply first.` : null);
    if (text === "") return;
    // Messages that came meanwhile are shown with a warning, so sending again is deliberate.
    const body = { id: conversation.id, reply: text, images: reply.images, seen: reply.seen };
    if (!(await act.run("POST operator/feedback/reply", body))) return;
    typed.clear();
    toast(t`Done`);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TemplateChoice
        conversation={conversation}
        disabled={act.isUnknown}
        onChoose={(text) => edit({ text: [reply.text.trimEnd(), text].filter(Boolean).join("\n") })}
      />
      <TextArea
        label={t`Reply`}
        name="reply"
        maxLength={REPLY_MAX}
        value={reply.text}
        readOnly={act.isUnknown}
        error={problem}
        onChange={(event) => edit({ text: event.target.value })}
      />
      {reply.images.length > 0 ? (
        <div className={styles.pictures}>
          {reply.images.map((id, index) => (
            <Button
              key={id}
              disabled={act.isUnknown}
              aria-label={t`Remove picture ${index + 1}`}
              onClick={() => edit({ images: reply.images.filter((one) => one !== id) })}
            >
              <img className={styles.picture} src={`../api/uploads/${id}`} alt="" />
            </Button>
          ))}
        </div>
      ) : null}
      {isStale ? (
        <Problem>
          <Trans>A new message arrived since you began. Read it first.</Trans>{" "}
          <Button onClick={() => edit({ seen: last })}>
            <Trans>I have read it</Trans>
          </Button>
        </Problem>
      ) : null}
      {typed.isUnkept ? (
        <Problem>{t`This browser does not save drafts. Reloading loses what you typed.`}</Problem>
      ) : null}
      <ActProblem act={act} />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={act.busy}>
          <Trans>Reply</Trans>
        </Button>
        <PictureButton
          disabled={act.isUnknown || reply.images.length >= FEEDBACK_IMAGES_MAX}
          onSent={({ id }) => edit({ images: [...reply.images, id] })}
        />
      </div>
    </form>
  );
}
