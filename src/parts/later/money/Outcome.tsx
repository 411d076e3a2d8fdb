import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { actionName } from "../../../i18n/later/action-names.ts";
import { success } from "../../../i18n/later/reasons.ts";
import type { ActionStatus } from "../../../state/action-types.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { AssetAmount } from "../AssetAmount.tsx";
import styles from "./MoneySheet.module.css";
import type { ShownReceipt } from "./ReceiptView.tsx";

export interface OutcomeProps {
  status: ActionStatus;
  receipt: ShownReceipt | null;
}

/** Mounted from the beginning, since a live region that appears together with its text is often not announced. */
export function Outcome({ status, receipt }: OutcomeProps) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The element that had the focus, such as the form's button, is unmounted.
    if ((status === "checking" || status === "done") && document.activeElement === document.body)
      region.current?.closest("dialog")?.querySelector("h2")?.focus();
  }, [status]);
  return (
    <div ref={region} className={styles.outcome} role="status">
      {status === "checking" ? <Checking /> : status === "done" ? <Done receipt={receipt} /> : null}
    </div>
  );
}

/** Closing does not stop the search for the outcome. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button wide onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  );
}

function Checking() {
  return (
    <>
      <span className={styles.spinner} aria-hidden="true" />
      <p className={styles.headline}>
        <Trans>Checking the outcome</Trans>
      </p>
      <p className={styles.quiet}>
        <Trans>
          No response yet. We are asking the server about your request. It is never sent twice, so you cannot
          pay twice.
        </Trans>
      </p>
      <p className={styles.quiet}>
        <Trans>
          You can close this. The outcome will appear here when it is known, even after a restart.
        </Trans>
      </p>
    </>
  );
}

function Done({ receipt }: Pick<OutcomeProps, "receipt">) {
  const { i18n } = useLingui();
  // Without money in the receipt, the action's name is needed.
  const moves = receipt?.entries.some(({ asset }) => asset !== "pass");
  const act = receipt && !moves ? actionName(receipt.action) : null;
  return (
    <>
      <span className={styles.done}>
        <CheckIcon size="2.5rem" />
      </span>
      <p className={styles.headline}>{i18n._(success)}</p>
      {act ? <p>{act}</p> : null}
      {receipt?.entries.map((entry) => (
        <AssetAmount
          key={entry.seq}
          asset={entry.asset}
          value={entry.amount}
          shown
          direction="auto"
          size="number"
        />
      ))}
    </>
  );
}
