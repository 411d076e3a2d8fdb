import { Trans, useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../../contract/money.ts";
import { isAbove, type OwnRest } from "../../../../contract/wallet/own-limit.ts";
import type { TransferLog } from "../../../../contract/wallet/schemas.ts";
import { formatExact } from "../../../i18n/format.ts";
import { ownLimitText, reasonText } from "../../../i18n/later/reasons.ts";
import { runAction } from "../../../state/later/actions/action.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import { transferFacts } from "./TransferSheet.tsx";

export interface ReturnSheetProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  transfer: TransferLog | null;
  /** Units of 1e-8; null while unknown. */
  available: bigint | null;
  /** Of the member's own limit; null without one. */
  ownRest: OwnRest | null;
  onClose: () => void;
}

export function ReturnSheet({ open, transfer, available, ownRest, onClose }: ReturnSheetProps) {
  const { t, i18n } = useLingui();
  const amount = transfer ? formatExact(transfer.amount, i18n.locale) : "";
  const units = transfer ? parseAmount(transfer.amount) : 0n;
  const after = available === null ? null : available - units;
  return (
    <MoneySheet
      act="transfer"
      open={open}
      title={transfer ? t`Return ${amount} USDT` : t`Your last action`}
      preview={transfer ? transferFacts(transfer, amount, after) : null}
      submitLabel={<Trans>Return {amount} USDT</Trans>}
      blocked={
        after !== null && after < 0n
          ? reasonText("insufficient_balance")
          : isAbove(ownRest, units)
            ? ownLimitText(ownRest)
            : null
      }
      onSubmit={(proof) => {
        if (transfer)
          void runAction({ call: "POST wallet/transferReturn", body: { id: transfer.id }, proof });
      }}
      onClose={onClose}
    />
  );
}
