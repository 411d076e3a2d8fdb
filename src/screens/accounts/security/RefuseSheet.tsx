import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { refuseSession } from "../../../state/later/accounts/sessions.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

/** Ends a session of somebody else and freezes, without a password, since each minute counts. */
export function RefuseSheet(props: { open: boolean; sessionId: string; onClose: () => void }) {
  const { open, sessionId, onClose } = props;
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function refuse() {
    setBusy(true);
    setProblem(null);
    try {
      await refuseSession(sessionId);
      toast(t`It is signed out, and the account is frozen`);
      onClose();
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet open={open} title={t`Sign it out and freeze?`} locked={busy} onClose={onClose}>
      <p>
        <Trans>
          That device is signed out, and from now on nothing is spent, transferred or withdrawn. You can lift
          the freeze yourself after 24 hours, with your second-level password. Whoever signed in knows your
          login password: change it next.
        </Trans>
      </p>
      <FormSubmit type="button" problem={problem} variant="danger" onClick={() => void refuse()} busy={busy}>
        <Trans>Sign out and freeze</Trans>
      </FormSubmit>
      <Button wide disabled={busy} onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}
