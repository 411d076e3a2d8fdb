import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { failureOf } from "../../../state/later/failure.ts";
import { freezeAccount } from "../../../state/later/accounts/freeze.ts";
import { toast } from "../../../state/toast.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

/** Asks for no password: a freeze can be urgent. */
export function FreezeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function freeze() {
    setBusy(true);
    setProblem(null);
    try {
      await freezeAccount();
      toast(t`The account is frozen`);
      onClose();
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet open={open} title={t`Freeze your account?`} locked={busy} onClose={onClose}>
      <p>
        <Trans>
          From now on nothing is spent, transferred or withdrawn. You can lift the freeze yourself after 24
          hours, with your second-level password; customer service can earlier.
        </Trans>
      </p>
      <FormSubmit type="button" problem={problem} variant="danger" onClick={() => void freeze()} busy={busy}>
        <Trans>Freeze my account</Trans>
      </FormSubmit>
      <Button wide disabled={busy} onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}
