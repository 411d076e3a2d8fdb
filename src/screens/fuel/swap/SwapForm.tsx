import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { parseAmount } from "../../../../contract/money.ts";
import { swapBounds, type SwapPair } from "../../../../contract/fuel/swap-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import type { Balances } from "../../../../contract/wallet/schemas.ts";
import { formatAmount, formatExact } from "../../../i18n/format.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { assetName, assetUnit } from "../../../i18n/names.ts";
import { Upcoming } from "../../../parts/later/money/Upcoming.tsx";
import { swapTerms } from "../../../parts/later/money/upcoming-words.ts";
import { useReturn } from "../../../state/later/drafts/begun.ts";
import { useDraftState } from "../../../state/later/drafts/use-draft-state.ts";
import { clearQuery } from "../../../state/later/clear-query.ts";
import { AmountField } from "../../../ui/later/forms/AmountField.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { textOf, useForm } from "../../../ui/later/forms/use-form.ts";
import { typedAmount } from "../../../ui/later/forms/typed-amount.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { useBalancesHidden } from "../../../ui/values/Own.tsx";
import { availableFor, buy, isPair, maxAmount, quoteOf, SWAP_PATH, type Order } from "./order.ts";
import { SwapRefused } from "./SwapRefused.tsx";
import { quoteFacts } from "./quote-facts.tsx";
import styles from "./swap.module.css";

export interface SwapFormProps {
  balances: Balances;
  config: Config;
  onReview: (order: Order) => void;
}

/** `#/pages/trade?buy` chooses buying. */
export function SwapForm({ balances, config, onReview }: SwapFormProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState("");
  const [isChosen, setChosen] = useState(false);
  const [pair, setPair] = useDraftState<SwapPair>("filter/trade", buy, isPair, text !== "");
  const isToBuy = new URLSearchParams(useSearch()).has("buy");
  const amount = typedAmount(text, i18n.locale);
  const quote = amount === null ? null : quoteOf({ pair, amount }, balances, config);
  const form = useForm({
    check(entered) {
      const typed = typedAmount(textOf(entered, "amount"), i18n.locale);
      if (typed === null) return { amount: t`Enter a valid amount.` };
      const { refusal } = quoteOf({ pair, amount: typed }, balances, config);
      return refusal ? { amount: reasonText(refusal, swapBounds(pair, config)) } : {};
    },
    async send(entered) {
      onReview({ pair, amount: typedAmount(textOf(entered, "amount"), i18n.locale) ?? 0n });
      return undefined;
    },
  });

  useEffect(() => {
    if (!isToBuy) return;
    setPair(buy);
    clearQuery(SWAP_PATH);
    // `setPair` is new at each render, but equivalent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isToBuy]);

  // Only purchases are begun elsewhere: a conversion that lacks fuel leads here to buy it.
  useReturn(SWAP_PATH, { isTouched: isChosen || text !== "" }, ({ amount: typed = "" }) => {
    setPair(buy);
    setText(typed);
  });

  function choose(chosen: SwapPair) {
    setChosen(true);
    setPair(chosen);
    if (chosen.from !== pair.from) setText("");
    form.edited("amount");
  }

  return (
    <Card>
      <form {...form.props} className={styles.form}>
        <SegmentedControl
          label={t`Buy or convert`}
          labelHidden
          value={pair.from}
          onChange={(from) => choose(from === "usdt" ? buy : { from, to: "usdt" })}
          options={[
            { value: "usdt", label: t`Buy` },
            { value: "fuel", label: t`Convert` },
          ]}
        />
        {pair.from === "fuel" ? (
          <SegmentedControl
            label={t`Convert to`}
            value={pair.to}
            onChange={(to) => choose({ from: "fuel", to })}
            options={(["usdt", "points"] as const).map((to) => ({ value: to, label: assetName(to) }))}
          />
        ) : null}
        <AmountField
          name="amount"
          label={pair.from === "usdt" ? t`Amount in USDT` : t`Amount in EPD`}
          value={text}
          onChange={(typed) => {
            setText(typed);
            form.edited("amount");
          }}
          unit={assetUnit(pair.from)}
          max={maxAmount(pair, balances, config)}
          error={
            form.errors["amount"] && amount !== null && quote?.refusal ? (
              <SwapRefused refusal={quote.refusal} order={{ pair, amount }} {...{ balances, config }} />
            ) : (
              form.errors["amount"]
            )
          }
          hint={<Hint pair={pair} balances={balances} config={config} />}
        />
        <Upcoming config={config} terms={swapTerms} />
        {quote?.refusal === null ? <Facts items={quoteFacts(pair, quote, config, i18n.locale)} /> : null}
        <Button type="submit" variant="primary" wide>
          {pair.from === "usdt" ? <Trans>Buy fuel</Trans> : <Trans>Convert fuel</Trans>}
        </Button>
      </form>
    </Card>
  );
}

function Hint({ pair, balances, config }: Pick<SwapFormProps, "balances" | "config"> & { pair: SwapPair }) {
  const { i18n } = useLingui();
  const hidden = useBalancesHidden();
  const unit = assetUnit(pair.from);
  const available = formatAmount(availableFor(pair, balances), i18n.locale);
  const limit = formatExact(config.swapAmountLimit, i18n.locale);
  return (
    <>
      {pair.from === "usdt" ? <Trans>Multiples of 10: 10, 20, 30 and so on.</Trans> : null}{" "}
      {parseAmount(config.swapAmountLimit) > 0n ? (
        <Trans>
          Up to {limit} {unit} at a time.
        </Trans>
      ) : null}{" "}
      {hidden ? null : (
        <Trans>
          You have {available} {unit}.
        </Trans>
      )}
    </>
  );
}
