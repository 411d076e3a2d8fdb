import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useConnection } from "../../../state/connection.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { freezeAccount } from "../../../state/later/accounts/freeze.ts";
import { toast } from "../../../state/toast.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Waits } from "../../../parts/later/Waits.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

/** Asks once, and for no password: whoever is being robbed has no time to look for one. */
export function FreezeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { status } = useConnection();
  const waits = status === "online" ? null : status === "offline" ? "offline" : "unreachable";
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
      {problem ? (
        <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
          {problem}
        </Banner>
      ) : null}
      {waits ? <Waits why={waits} /> : null}
      <Button
        variant="danger"
        wide
        busy={busy}
        disabled={waits !== null && !busy}
        onClick={() => void freeze()}
      >
        <Trans>Freeze my account</Trans>
      </Button>
      <Button wide disabled={busy} onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}
