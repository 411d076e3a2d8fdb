import { Trans, useLingui } from "@lingui/react/macro";
import type { Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import { formatExact } from "../../i18n/format.ts";
import { runPlainAction } from "../../state/later/actions/action.ts";
import { PlainSheet } from "../../parts/later/money/PlainSheet.tsx";
import { maskedAddress } from "./check.ts";
import { statusExplanation, statusName } from "./names.ts";

export interface CancelSheetProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  withdrawal: Withdrawal | null;
  onClose: () => void;
}

export function CancelSheet({ open, withdrawal, onClose }: CancelSheetProps) {
  const { t, i18n } = useLingui();
  return (
    <PlainSheet
      open={open}
      title={t`Cancel this withdrawal?`}
      preview={
        withdrawal && [
          {
            key: "amount",
            name: t`Returned to your balance`,
            value: `${formatExact(withdrawal.amount, i18n.locale)} USDT`,
            strong: true,
          },
          { key: "address", name: t`Address`, value: <code>{maskedAddress(withdrawal.address)}</code> },
        ]
      }
      submitLabel={<Trans>Cancel withdrawal</Trans>}
      variant="danger"
      doneTitle={statusName("cancelled")}
      doneText={statusExplanation("cancelled")}
      invalidText={<Trans>It has been approved or has ended, so it can no longer be cancelled.</Trans>}
      onSubmit={() => withdrawal && void runPlainAction("POST withdraw/cancel", withdrawal.id)}
      onClose={onClose}
    />
  );
}
