import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { useAction, useActionWaitReason } from "../../../state/later/actions/action.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Button, type ButtonProps } from "../../../ui/controls/Button.tsx";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { WaitBanner } from "../WaitBanner.tsx";
import { CloseButton, Outcome } from "./Outcome.tsx";
import { ReceiptView } from "./ReceiptView.tsx";

export interface PlainSheetProps {
  open: boolean;
  title: ReactNode;
  /** Null for an action of an earlier visit. */
  preview: Fact[] | null;
  children?: ReactNode;
  submitLabel: ReactNode;
  variant: ButtonProps["variant"];
  doneTitle: ReactNode;
  doneText: ReactNode;
  /** What `invalid` means here. */
  invalidText: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** For an action without a password, since it spends nothing. */
export function PlainSheet({ open, title, doneTitle, doneText, onClose, ...question }: PlainSheetProps) {
  const { status } = useAction();
  const isDone = status === "done";
  return (
    <Sheet open={open} title={isDone ? doneTitle : title} locked={status === "sending"} onClose={onClose}>
      <Outcome status={status} receipt={null} />
      {status === "checking" ? (
        <CloseButton onClose={onClose} />
      ) : isDone ? (
        <>
          <p>{doneText}</p>
          <ReceiptView receipt={null} onClose={onClose} />
        </>
      ) : (
        <Question {...question} onClose={onClose} />
      )}
    </Sheet>
  );
}

type QuestionProps = Omit<PlainSheetProps, "open" | "title" | "doneTitle" | "doneText">;

function Question(props: QuestionProps) {
  const { preview, children, submitLabel, variant, invalidText, onSubmit, onClose } = props;
  const wait = useActionWaitReason();
  const { status, refusal } = useAction();
  const sending = status === "sending";
  return (
    <>
      {preview ? <Facts items={preview} /> : null}
      {children}
      {refusal ? (
        <Problem>{refusal.reason === "invalid" ? invalidText : reasonText(refusal.reason, refusal)}</Problem>
      ) : null}
      {wait === null || sending ? null : <WaitBanner why={wait} />}
      {preview ? (
        <Button variant={variant} wide busy={sending} disabled={!sending && wait !== null} onClick={onSubmit}>
          {sending ? <Trans>Sending</Trans> : submitLabel}
        </Button>
      ) : null}
      <Button wide disabled={sending} onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </>
  );
}
