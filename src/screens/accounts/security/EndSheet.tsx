import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Session } from "../../../../contract/accounts/session-schemas.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { endOtherSessions, endSessionOf } from "../../../state/later/accounts/sessions.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

export interface EndSheetProps {
  /** Null closes the sheet. */
  ending: Session | "others" | null;
  onClose: () => void;
}

/** Asks for no password: signing out can be urgent, and is easily undone. */
export function EndSheet({ ending, onClose }: EndSheetProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const device = ending !== null && ending !== "others" ? (ending.device ?? t`Unknown device`) : null;

  async function end() {
    setBusy(true);
    setProblem(null);
    try {
      await (ending === null || ending === "others" ? endOtherSessions() : endSessionOf(ending.id));
      toast(t`Device signed out`);
      onClose();
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      open={ending !== null}
      title={device === null ? t`Sign out all other devices?` : t`Sign out ${device}?`}
      locked={busy}
      onClose={onClose}
    >
      <p>
        <Trans>
          It loses access and gets no more notifications until someone signs in there again. If it is not
          yours, change your passwords too.
        </Trans>
      </p>
      <FormSubmit type="button" problem={problem} variant="danger" onClick={() => void end()} busy={busy}>
        <Trans>Sign out</Trans>
      </FormSubmit>
      <Button wide disabled={busy} onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}
