import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ActSheet } from "../parts/ActSheet.tsx";
import { UnpaidCheckbox } from "../parts/UnpaidCheckbox.tsx";
import styles from "../parts/parts.module.css";
import { withdrawalFacts } from "./WithdrawalCard.tsx";
import type { PaidSheetProps } from "./WithdrawalPaid.tsx";
import { WithdrawalReview } from "./WithdrawalReview.tsx";

export function RejectSheet({ withdrawal, onClose }: PaidSheetProps) {
  const { t } = useLingui();
  const [isUnpaid, setUnpaid] = useState(false);
  const { id, status, byHand } = withdrawal;
  return (
    <ActSheet
      title={t`Reject withdrawal`}
      facts={withdrawalFacts(withdrawal)}
      call="POST operator/withdraw/reject"
      request={(reason) => ({
        id,
        reason,
        from: { status, byHand },
        ...(isUnpaid && { notPaid: true }),
      })}
      reason="needed"
      confirm={t`Reject and return the money`}
      isDangerous
      onClose={onClose}
    >
      <WithdrawalReview id={id} />
      <p className={styles.quiet}>
        <Trans>The member reads the reason.</Trans>
      </p>
      {status === "pending" ? null : <UnpaidCheckbox checked={isUnpaid} onChange={setUnpaid} />}
    </ActSheet>
  );
}
