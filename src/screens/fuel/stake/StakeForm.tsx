import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { parseAmount, type Amount } from "../../../../contract/money.ts";
import { previewStake } from "../../../../contract/fuel/stake-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatAmount } from "../../../i18n/format.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { Upcoming } from "../../../parts/later/money/Upcoming.tsx";
import { stakeTerms } from "../../../parts/later/money/upcoming-words.ts";
import { useReturn } from "../../../state/later/drafts/begun.ts";
import { AmountField } from "../../../ui/later/forms/AmountField.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { textOf, useForm } from "../../../ui/later/forms/use-form.ts";
import { typedAmount } from "../../../ui/later/forms/typed-amount.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { useBalancesHidden } from "../../../ui/values/Own.tsx";
import { leastStake } from "./least-stake.ts";
import { stakeFacts } from "./stake-facts.tsx";
import { STAKE_PATH, StakeRefused } from "./StakeRefused.tsx";
import styles from "./stake.module.css";

export interface StakeFormProps {
  /** Fuel available to stake. */
  fuel: string;
  config: Config;
  onReview: (amount: Amount) => void;
}

export function StakeForm({ fuel, config, onReview }: StakeFormProps) {
  const { t, i18n } = useLingui();
  const hidden = useBalancesHidden();
  const [text, setText] = useState("");
  const available = parseAmount(fuel);
  const amount = typedAmount(text, i18n.locale);
  const form = useForm({
    check(entered) {
      const typed = typedAmount(textOf(entered, "amount"), i18n.locale);
      if (typed === null) return { amount: t`Enter a valid amount.` };
      const { refusal } = previewStake(typed, available, leastStake(config));
      return refusal ? { amount: reasonText(refusal, { minimum: config.stakeMinAmount }) } : {};
    },
    async send(entered) {
      onReview(typedAmount(textOf(entered, "amount"), i18n.locale) ?? 0n);
      return undefined;
    },
  });
  useReturn(STAKE_PATH, { isTouched: text !== "" }, ({ amount: typed = "" }) => setText(typed));
  // An amount that the form refuses has no quote.
  const quote = amount === null ? null : previewStake(amount, available, leastStake(config));
  const shown = formatAmount(available, i18n.locale);
  return (
    <Card title={t`Pledge fuel`}>
      <form {...form.props} className={styles.form}>
        <AmountField
          name="amount"
          label={t`Amount in EPD`}
          value={text}
          onChange={(typed) => {
            setText(typed);
            form.edited("amount");
          }}
          unit={assetUnit("fuel")}
          max={available}
          error={
            form.errors["amount"] && amount !== null && quote?.refusal ? (
              <StakeRefused refusal={quote.refusal} {...{ amount, available, config }} />
            ) : (
              form.errors["amount"]
            )
          }
          hint={hidden ? null : <Trans>You have {shown} EPD.</Trans>}
        />
        <Upcoming config={config} terms={stakeTerms} />
        {amount !== null && quote?.refusal === null ? (
          <Facts items={stakeFacts(amount, quote.balanceAfter, config, i18n.locale)} />
        ) : null}
        <Button type="submit" variant="primary" wide>
          <Trans>Pledge fuel</Trans>
        </Button>
      </form>
    </Card>
  );
}
