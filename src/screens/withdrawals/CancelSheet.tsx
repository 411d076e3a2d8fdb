import { Trans, useLingui } from "@lingui/react/macro";
import type { Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import { formatExact } from "../../i18n/format.ts";
import { reasonText } from "../../i18n/later/reasons.ts";
import { cancelWithdrawal, useActionWaitReason, type ActionState } from "../../state/later/actions/action.ts";
import { Problem } from "../../ui/feedback/Problem.tsx";
import { WaitBanner } from "../../parts/later/WaitBanner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { CloseButton, Outcome } from "../../parts/later/money/Outcome.tsx";
import { ReceiptView } from "../../parts/later/money/ReceiptView.tsx";
import { maskedAddress } from "./check.ts";
import { statusExplanation, statusName } from "./names.ts";

export interface CancelSheetProps {
  open: boolean;
  action: ActionState;
  /** Null for an action of an earlier visit. */
  withdrawal: Withdrawal | null;
  onClose: () => void;
}

/** Needs no password, since nothing is spent. */
export function CancelSheet({ open, action, withdrawal, onClose }: CancelSheetProps) {
  const { t } = useLingui();
  const sending = action.status === "sending";
  const isDone = action.status === "done";
  return (
    <Sheet
      open={open}
      title={isDone ? statusName("cancelled") : t`Cancel this withdrawal?`}
      locked={sending}
      onClose={onClose}
    >
      <Outcome status={action.status} receipt={null} />
      {action.status === "checking" ? (
        <CloseButton onClose={onClose} />
      ) : isDone ? (
        <>
          <p>{statusExplanation("cancelled")}</p>
          <ReceiptView receipt={null} onClose={onClose} />
        </>
      ) : (
        <Question withdrawal={withdrawal} action={action} onClose={onClose} />
      )}
    </Sheet>
  );
}

function Question({ withdrawal, action, onClose }: Omit<CancelSheetProps, "open">) {
  const { t, i18n } = useLingui();
  const wait = useActionWaitReason();
  const { refusal } = action;
  const sending = action.status === "sending";
  return (
    <>
      {withdrawal ? (
        <Facts
          items={[
            {
              key: "amount",
              name: t`Returned to your balance`,
              value: `${formatExact(withdrawal.amount, i18n.locale)} USDT`,
              strong: true,
            },
            { key: "address", name: t`Address`, value: <code>{maskedAddress(withdrawal.address)}</code> },
          ]}
        />
      ) : null}
      {refusal ? (
        <Problem>
          {refusal.reason === "invalid" ? (
            <Trans>It has been approved or has ended, so it can no longer be cancelled.</Trans>
          ) : (
            reasonText(refusal.reason)
          )}
        </Problem>
      ) : null}
      {wait === null || sending ? null : <WaitBanner why={wait} />}
      {withdrawal ? (
        <Button
          variant="danger"
          wide
          busy={sending}
          disabled={!sending && wait !== null}
          onClick={() => void cancelWithdrawal(withdrawal.id)}
        >
          {sending ? <Trans>Sending</Trans> : <Trans>Cancel withdrawal</Trans>}
        </Button>
      ) : null}
      <Button wide disabled={sending} onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </>
  );
}
