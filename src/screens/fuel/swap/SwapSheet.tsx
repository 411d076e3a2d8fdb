import { Trans, useLingui } from "@lingui/react/macro";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import type { Balances } from "../../../../contract/wallet/schemas.ts";
import { formatExact } from "../../../i18n/format.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import { quoteOf, sendOrder, termsOf, type Order } from "./order.ts";
import { quoteFacts } from "./quote-facts.tsx";
import { SwapRefused } from "./SwapRefused.tsx";

export interface SwapSheetProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  order: Order | null;
  balances: Balances | null;
  config: Config | null;
  onClose: () => void;
}

export function SwapSheet({ open, order, balances, config, onClose }: SwapSheetProps) {
  const { t, i18n } = useLingui();
  const quote = order && balances && config ? quoteOf(order, balances, config) : null;
  const pay = order ? `${formatExact(order.amount, i18n.locale)} ${assetUnit(order.pair.from)}` : "";
  return (
    <MoneySheet
      act="swap"
      open={open}
      title={
        order === null ? t`Your last action` : order.pair.from === "usdt" ? t`Buy fuel` : t`Convert fuel`
      }
      preview={order && quote && config ? quoteFacts(order.pair, quote, config, i18n.locale) : null}
      submitLabel={<Trans>Pay {pay}</Trans>}
      terms={order && quote ? termsOf(order, quote) : null}
      blocked={
        order && quote?.refusal && balances && config ? (
          <SwapRefused refusal={quote.refusal} {...{ order, balances, config }} />
        ) : null
      }
      onSubmit={(proof) => {
        if (order && quote) sendOrder(order, quote, proof);
      }}
      onClose={onClose}
    />
  );
}
