import { Plural, Trans } from "@lingui/react/macro";
import { parseAmount, type Amount as Units } from "../../../../contract/money.ts";
import { stakeYield } from "../../../../contract/fuel/stake-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatExact, formatRate } from "../../../i18n/format.ts";
import { assetName, assetUnit } from "../../../i18n/names.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { Amount } from "../../../ui/values/Amount.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";

/** Names no total yield, which would read as a promise. */
export function stakeFacts(amount: Units, balanceAfter: Units, config: Config, language: string): Fact[] {
  const { stakeTermDays: days, stakeReleaseDays: parts } = config;
  const unit = assetUnit("fuel");
  const rate = formatRate(config.stakeRate, language);
  const name = assetName("fuel");
  const aDay = stakeYield(amount, parseAmount(config.stakeRate), 1);
  const facts: Fact[] = [
    {
      key: "pledge",
      name: <Trans>You pledge</Trans>,
      value: `${formatExact(amount, language)} ${unit}`,
      strong: true,
    },
    {
      key: "term",
      name: <Trans>Locked for</Trans>,
      value: <Plural value={days} one="# day" other="# days" />,
    },
    {
      key: "back",
      name: <Trans>Then returned in</Trans>,
      value: <Plural value={parts} one="# daily part" other="# daily parts" />,
    },
    {
      key: "adds",
      name: <Trans>Earned per day at most, {rate}</Trans>,
      value: <Amount value={aDay} unit={unit} />,
    },
  ];
  if (balanceAfter >= 0n) {
    facts.push({
      key: "after",
      name: <Trans>{name} afterwards</Trans>,
      value: <OwnAmount value={balanceAfter} unit={unit} />,
    });
  }
  return facts;
}
