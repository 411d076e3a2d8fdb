import { Trans } from "@lingui/react/macro";
import type { VotePayType, VotePreview } from "../../../contract/votes/payment-rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import { formatExact, formatNumber } from "../../i18n/format.ts";
import { assetName, assetUnit } from "../../i18n/names.ts";
import type { Fact } from "../../ui/later/lists/Facts.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";
import { priceText } from "./price-text.tsx";

/** Omits the balance if there is no `preview`. */
export function previewFacts(
  level: VoteLevel,
  preview: VotePreview | null,
  payType: VotePayType,
  language: string,
): Fact[] {
  const unit = assetUnit(payType);
  const facts: Fact[] = [
    {
      key: "pay",
      name: <Trans>You pay</Trans>,
      value: priceText(level.payPrice, payType, language),
      strong: true,
    },
    {
      key: "buys",
      name: <Trans>Income cap</Trans>,
      value: `${formatExact(level.voteValue, language)} USDT`,
    },
    {
      key: "chances",
      name: <Trans>Re-investment chances</Trans>,
      value: formatNumber(level.repurchaseCount, language),
    },
  ];
  if (preview && preview.balanceAfter >= 0n) {
    const name = assetName(payType);
    facts.push({
      key: "after",
      name: <Trans>{name} afterwards</Trans>,
      value: <OwnAmount value={preview.balanceAfter} unit={unit} />,
    });
  }
  return facts;
}
