import { Trans } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { failureOf } from "../../../state/later/failure.ts";
import { toast } from "../../../state/toast.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

export interface UrgentSheetProps {
  open: boolean;
  title: string;
  children: ReactNode;
  submitLabel: ReactNode;
  done: string;
  variant?: "danger" | "primary";
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks for no password: each minute counts, and misuse only stops what the member can begin again. */
export function UrgentSheet({
  open,
  title,
  children,
  submitLabel,
  done,
  variant = "danger",
  act,
  onClose,
}: UrgentSheetProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit() {
    setBusy(true);
    setProblem(null);
    try {
      await act();
      toast(done);
      onClose();
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet open={open} title={title} locked={busy} onClose={onClose}>
      <p>{children}</p>
      <FormSubmit type="button" problem={problem} variant={variant} onClick={() => void submit()} busy={busy}>
        {submitLabel}
      </FormSubmit>
      <Button wide disabled={busy} onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}
