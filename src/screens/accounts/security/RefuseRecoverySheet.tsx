import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { failureOf } from "../../../state/later/failure.ts";
import { refuseRecovery } from "../../../state/later/accounts/recovery.ts";
import { toast } from "../../../state/toast.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

/** Asks for no password: a refusal can be urgent, and misuse only stops the recovery. */
export function RefuseRecoverySheet({
  open,
  id,
  onClose,
}: {
  open: boolean;
  id: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function refuse() {
    setBusy(true);
    setProblem(null);
    try {
      await refuseRecovery(id);
      toast(t`The recovery is refused`);
      onClose();
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet open={open} title={t`Refuse the recovery?`} locked={busy} onClose={onClose}>
      <p>
        <Trans>
          It ends for good, and its link opens nothing. Whoever asked for it has to begin again with customer
          service. If it was not you, change your passwords too.
        </Trans>
      </p>
      <FormSubmit type="button" problem={problem} variant="danger" onClick={() => void refuse()} busy={busy}>
        <Trans>Refuse the recovery</Trans>
      </FormSubmit>
      <Button wide disabled={busy} onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}
