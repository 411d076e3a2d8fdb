import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { QueueRow } from "../../../shared/schema.ts";
import { useOnline } from "../../../state/connection.ts";
import { isKnown } from "../../../state/queue/queue-state.ts";
import { remove, retry } from "../../../state/queue/queue.ts";
import { useLoss } from "../../../parts/later/queue/loss.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import styles from "./waiting.module.css";

export function Actions({ row, title }: { row: QueueRow; title: string }) {
  const { t } = useLingui();
  const online = useOnline();
  const loss = useLoss(row);
  const [asking, setAsking] = useState(false);

  async function discard() {
    setAsking(false);
    await remove(row.id);
    // The button that had the focus is gone.
    document.querySelector("h1")?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.ways}>
      {row.state === "sending" || !isKnown(row) ? null : (
        <Button disabled={!online} aria-label={t`Send now: ${title}`} onClick={() => void retry(row.id)}>
          <Trans>Send now</Trans>
        </Button>
      )}
      <Button aria-label={t`Discard: ${title}`} onClick={() => setAsking(true)}>
        <Trans>Discard</Trans>
      </Button>
      <Sheet open={asking} title={t`Discard this request?`} onClose={() => setAsking(false)}>
        <p>{title}</p>
        <p>{loss}</p>
        <Button variant="danger" wide onClick={() => void discard()}>
          <Trans>Discard</Trans>
        </Button>
        <Button wide onClick={() => setAsking(false)}>
          <Trans>Keep</Trans>
        </Button>
      </Sheet>
    </div>
  );
}
