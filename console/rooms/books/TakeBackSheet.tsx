import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { UnpaidCheckbox } from "../../parts/UnpaidCheckbox.tsx";
import type { SentSheetProps } from "./SentSheet.tsx";

export function TakeBackSheet({ id, facts, onClose }: SentSheetProps) {
  const { t } = useLingui();
  const [isUnpaid, setUnpaid] = useState(false);
  return (
    <ActSheet
      title={t`Reverse fee payout`}
      facts={facts}
      call="POST operator/fees/takeBack"
      request={(reason) => ({ id, reason, ...(isUnpaid && { notPaid: true }) })}
      reason="needed"
      confirm={t`Return to fees`}
      isDangerous
      onClose={onClose}
    >
      <p className={styles.quiet}>
        <Trans>Only if it was not sent: the chain must still hold the money.</Trans>
      </p>
      <UnpaidCheckbox checked={isUnpaid} onChange={setUnpaid} />
    </ActSheet>
  );
}
