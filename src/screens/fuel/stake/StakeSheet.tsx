import type { Proof } from "../../../state/later/accounts/proof.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount, parseAmount, type Amount } from "../../../../contract/money.ts";
import { previewStake } from "../../../../contract/fuel/stake-rules.ts";
import type { StakeTerms } from "../../../../contract/fuel/stake-schemas.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatExact } from "../../../i18n/format.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { runAction } from "../../../state/later/actions/action.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import { leastStake } from "./least-stake.ts";
import { stakeFacts } from "./stake-facts.tsx";
import { StakeRefused } from "./StakeRefused.tsx";

/** The server refuses the stake if these have changed. */
function termsOf({ stakeRate, stakeTermDays, stakeReleaseDays }: Config): StakeTerms {
  return { rate: stakeRate, termDays: stakeTermDays, releaseDays: stakeReleaseDays };
}

export interface StakeSheetProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  amount: Amount | null;
  /** Fuel available to stake; null while unknown. */
  fuel: string | null;
  config: Config | null;
  onClose: () => void;
}

export function StakeSheet({ open, amount, fuel, config, onClose }: StakeSheetProps) {
  const { t, i18n } = useLingui();
  const available = fuel === null ? null : parseAmount(fuel);
  const preview =
    amount !== null && available !== null ? previewStake(amount, available, leastStake(config)) : null;
  const shown = amount === null ? "" : `${formatExact(amount, i18n.locale)} ${assetUnit("fuel")}`;

  const terms =
    amount === null || !config
      ? null
      : { choice: { amount: formatAmount(amount) }, expect: { expect: termsOf(config) } };

  function send(proof: Proof) {
    if (!terms) return;
    void runAction({ call: "POST stake/create", body: { ...terms.choice, ...terms.expect }, proof });
  }

  return (
    <MoneySheet
      act="stake"
      open={open}
      title={amount === null ? t`Your last action` : t`Pledge fuel`}
      preview={
        amount !== null && preview && config
          ? stakeFacts(amount, preview.balanceAfter, config, i18n.locale)
          : null
      }
      submitLabel={<Trans>Pledge {shown}</Trans>}
      terms={terms}
      blocked={
        preview?.refusal && amount !== null && available !== null ? (
          <StakeRefused refusal={preview.refusal} {...{ amount, available, config }} />
        ) : null
      }
      onSubmit={send}
      onClose={onClose}
    />
  );
}
