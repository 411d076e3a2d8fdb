import { Trans } from "@lingui/react/macro";
import { rateAfterCosts, type SwapPair, type SwapPreview } from "../../../../contract/fuel/swap-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatExact, formatRate } from "../../../i18n/format.ts";
import { assetName, assetUnit, type Currency } from "../../../i18n/names.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { Amount } from "../../../ui/values/Amount.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";

/** The payment is exact; derived amounts are cut (rules.md U16). */
export function quoteFacts(pair: SwapPair, quote: SwapPreview, config: Config, language: string): Fact[] {
  const shown = shownIn(language);
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
    ...beforeCosts(pair, quote),
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
    ...afterCosts(pair, quote),
    {
      key: "receive",
      name: <Trans>You receive</Trans>,
      value: <Amount value={quote.receive} unit={assetUnit(pair.to)} />,
      strong: true,
    },
  ];
  if (quote.receive > 0n) {
    facts.push({
      key: "rate",
      name: <Trans>1 EPD after fee and burn</Trans>,
      value: shown(rateAfterCosts(pair, quote), pair.from === "usdt" ? "usdt" : pair.to),
    });
  }
  if (quote.balanceAfter >= 0n) {
    facts.push({
      key: "after",
      name: <Trans>{name} afterwards</Trans>,
      value: <OwnAmount value={quote.balanceAfter} unit={assetUnit(pair.from)} />,
    });
  }
  return facts;
}

const shownIn = (language: string) => (amount: bigint, asset: Currency) =>
  `${formatExact(amount, language)} ${assetUnit(asset)}`;

/** Fee and burn are shares of the amount that the price alone gives. */
function beforeCosts({ from }: SwapPair, { receive, fee, burn }: SwapPreview): Fact[] {
  if (from === "fuel") return [];
  const value = <Amount value={receive + fee + burn} unit={assetUnit("fuel")} />;
  return [{ key: "gross", name: <Trans>Fuel before fee and burn</Trans>, value }];
}

/** For sales only: for purchases it is the amount received. */
function afterCosts({ from }: SwapPair, { pay, fee, burn }: SwapPreview): Fact[] {
  if (from === "usdt") return [];
  const value = <Amount value={pay - fee - burn} unit={assetUnit("fuel")} />;
  return [{ key: "net", name: <Trans>Fuel after fee and burn</Trans>, value }];
}
