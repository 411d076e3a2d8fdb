import { Trans, useLingui } from "@lingui/react/macro";
import { ASK_DAYS } from "../../../../contract/wallet/rules.ts";
import type { TransferLog } from "../../../../contract/wallet/schemas.ts";
import { formatExact } from "../../../i18n/format.ts";
import { AskBackSheet } from "../../../parts/later/money/AskBackSheet.tsx";

export interface AskSheetProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  transfer: TransferLog | null;
  onClose: () => void;
}

export function AskSheet({ open, transfer, onClose }: AskSheetProps) {
  const { t, i18n } = useLingui();
  const days = ASK_DAYS;
  return (
    <AskBackSheet
      open={open}
      call="POST wallet/transferAsk"
      id={transfer && transfer.id}
      preview={
        transfer && [
          { key: "from", name: t`Recipient`, value: transfer.account, strong: true },
          { key: "amount", name: t`Amount`, value: `${formatExact(transfer.amount, i18n.locale)} USDT` },
        ]
      }
      invalidText={<Trans>A transfer can be asked for back within {days} days only.</Trans>}
      onClose={onClose}
    >
      <Trans>
        The recipient is told once that this transfer was a mistake, and decides whether to return it. Nobody
        can force them, the platform neither.
      </Trans>
    </AskBackSheet>
  );
}
