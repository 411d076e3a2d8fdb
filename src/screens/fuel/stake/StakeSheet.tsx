import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount, parseAmount, type Amount } from "../../../../contract/money.ts";
import { previewStake } from "../../../../contract/fuel/stake-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatExact } from "../../../i18n/format.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { runAction, useSendable } from "../../../state/action.ts";
import type { ActionSheet } from "../../../state/later/use-action-sheet.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import { stakeFacts } from "./stake-facts.tsx";

export interface StakeSheetProps {
  sheet: ActionSheet;
  /** Null for an action of an earlier visit: only its outcome is shown. */
  amount: Amount | null;
  /** Fuel that can be pledged; null while it is not on this device. */
  fuel: string | null;
  config: Config | null;
  onClose: () => void;
}

/** One stake: what it takes once more, the password, the outcome. */
export function StakeSheet({ sheet, amount, fuel, config, onClose }: StakeSheetProps) {
  const { t, i18n } = useLingui();
  const { action } = sheet;
  const sendable = useSendable();
  const preview = amount !== null && fuel !== null ? previewStake(amount, parseAmount(fuel)) : null;
  const shown = amount === null ? "" : `${formatExact(amount, i18n.locale)} ${assetUnit("fuel")}`;

  function send(payPassword: string) {
    if (amount === null) return;
    void runAction({ call: "POST stake/create", body: { amount: formatAmount(amount) }, payPassword });
  }

  return (
    <MoneySheet
      open={sheet.open}
      title={amount === null ? t`Your last action` : t`Pledge fuel`}
      status={action.status === "idle" ? "confirming" : action.status}
      preview={
        amount !== null && preview && config
          ? stakeFacts(amount, preview.balanceAfter, config, i18n.locale)
          : null
      }
      submitLabel={<Trans>Pledge {shown}</Trans>}
      waits={sendable.can ? null : sendable.why}
      blocked={preview?.refusal ? reasonText(preview.refusal) : null}
      refusal={action.refusal}
      receipt={action.receipt}
      onSubmit={send}
      onClose={onClose}
    />
  );
}
