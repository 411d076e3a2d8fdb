import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { MemberWithdrawal } from "../../contract/withdrawals/schemas.ts";
import { Field } from "../../src/ui/later/forms/Field.tsx";
import { Checkbox } from "../../src/ui/later/forms/Checkbox.tsx";
import { plainText } from "../../src/ui/later/forms/plain-text.ts";
import { UnpaidCheckbox } from "../parts/UnpaidCheckbox.tsx";
import { ActSheet } from "../parts/ActSheet.tsx";
import styles from "../parts/parts.module.css";
import { withdrawalFacts } from "./WithdrawalCard.tsx";

export interface PaidSheetProps {
  withdrawal: MemberWithdrawal;
  onClose: () => void;
}

/** For a withdrawal that the operator has paid themselves. */
export function PaidSheet({ withdrawal, onClose }: PaidSheetProps) {
  const { t } = useLingui();
  const [hash, setHash] = useState("");
  const [isShared, setShared] = useState(false);
  const txHash = plainText(hash);
  return (
    <ActSheet
      title={t`Record as paid`}
      facts={withdrawalFacts(withdrawal)}
      call="POST operator/withdraw/confirm"
      request={(reason) => ({
        id: withdrawal.id,
        ...(txHash && { txHash }),
        ...(isShared && { sharedTx: true }),
        ...(reason && { reason }),
      })}
      reason="optional"
      confirm={t`Record as paid`}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        <Trans>Only if you have sent the money yourself. The member is told that it was paid.</Trans>
      </p>
      <Field
        label={<Trans>Transaction</Trans>}
        hint={<Trans>0x and 64 characters</Trans>}
        value={hash}
        maxLength={66}
        onChange={(event) => setHash(event.target.value)}
      />
      <Checkbox
        label={<Trans>This transaction also paid something else</Trans>}
        checked={isShared}
        onChange={(event) => setShared(event.target.checked)}
      />
    </ActSheet>
  );
}

/** Switches between payment by the operator and by the platform. */
export function ByHandSheet({ withdrawal, onClose }: PaidSheetProps) {
  const { t } = useLingui();
  const { id, byHand } = withdrawal;
  const [isUnpaid, setUnpaid] = useState(false);
  return (
    <ActSheet
      title={byHand ? t`Let the platform pay it` : t`Pay it by hand`}
      facts={withdrawalFacts(withdrawal)}
      call="POST operator/withdraw/byHand"
      request={(reason) => ({
        id,
        byHand: !byHand,
        ...(isUnpaid && { notPaid: true }),
        ...(reason && { reason }),
      })}
      reason="optional"
      confirm={byHand ? t`Let the platform pay it` : t`Pay it by hand`}
      isDangerous={byHand}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        {byHand ? (
          <Trans>Only if you have not paid it: otherwise it is paid twice.</Trans>
        ) : (
          <Trans>
            The platform no longer pays it. Send the money after this step, then record it as paid.
          </Trans>
        )}
      </p>
      {byHand ? <UnpaidCheckbox checked={isUnpaid} onChange={setUnpaid} /> : null}
    </ActSheet>
  );
}
