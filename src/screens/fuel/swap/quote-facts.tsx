import { Trans } from "@lingui/react/macro";
import type { SwapPair, SwapPreview } from "../../../../contract/fuel/swap-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatExact, formatRate } from "../../../i18n/format.ts";
import { assetName, assetUnit, type Currency } from "../../../i18n/names.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { Amount } from "../../../ui/values/Amount.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";

/** By the server's own rules. What is paid is exact, what follows from it is cut as elsewhere (rules.md U16). */
export function quoteFacts(pair: SwapPair, quote: SwapPreview, config: Config, language: string): Fact[] {
  const shown = (amount: bigint, asset: Currency) => `${formatExact(amount, language)} ${assetUnit(asset)}`;
  const fee = formatRate(config.swapFeeRate, language);
  const burn = formatRate(config.swapBurnRate, language);
  const name = assetName(pair.from);
  const facts: Fact[] = [
    { key: "pay", name: <Trans>You pay</Trans>, value: shown(quote.pay, pair.from), strong: true },
    {
      key: "price",
      name: <Trans>Price of 1 EPD</Trans>,
      value: `${formatExact(config.tokenPrice, language)} USDT`,
    },
    {
      key: "fee",
      name: <Trans>Fee, {fee}</Trans>,
      value: <Amount value={quote.fee} unit={assetUnit("fuel")} />,
    },
    {
      key: "burn",
      name: <Trans>Burned, {burn}</Trans>,
      value: <Amount value={quote.burn} unit={assetUnit("fuel")} />,
    },
    {
      key: "receive",
      name: <Trans>You receive</Trans>,
      value: <Amount value={quote.receive} unit={assetUnit(pair.to)} />,
      strong: true,
    },
  ];
  // The form reports a shortfall.
  if (quote.balanceAfter >= 0n) {
    facts.push({
      key: "after",
      name: <Trans>{name} afterwards</Trans>,
      value: <OwnAmount value={quote.balanceAfter} unit={assetUnit(pair.from)} />,
    });
  }
  return facts;
}
