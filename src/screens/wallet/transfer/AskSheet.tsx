import { Trans, useLingui } from "@lingui/react/macro";
import { ASK_DAYS } from "../../../../contract/wallet/rules.ts";
import type { TransferLog } from "../../../../contract/wallet/schemas.ts";
import { formatExact } from "../../../i18n/format.ts";
import { runPlainAction } from "../../../state/later/actions/action.ts";
import { PlainSheet } from "../../../parts/later/money/PlainSheet.tsx";

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
    <PlainSheet
      open={open}
      title={t`Ask for it back?`}
      preview={
        transfer && [
          { key: "from", name: t`Recipient`, value: transfer.account, strong: true },
          { key: "amount", name: t`Amount`, value: `${formatExact(transfer.amount, i18n.locale)} USDT` },
        ]
      }
      submitLabel={<Trans>Ask for it back</Trans>}
      variant="primary"
      doneTitle={t`Asked for back`}
      doneText={<Trans>The recipient has been told. You are told when they return it.</Trans>}
      invalidText={<Trans>A transfer can be asked for back within {days} days only.</Trans>}
      onSubmit={() => transfer && void runPlainAction("POST wallet/transferAsk", transfer.id)}
      onClose={onClose}
    >
      {transfer ? (
        <p>
          <Trans>
            The recipient is told once that this transfer was a mistake, and decides whether to return it.
            Nobody can force them, the platform neither.
          </Trans>
        </p>
      ) : null}
    </PlainSheet>
  );
}
