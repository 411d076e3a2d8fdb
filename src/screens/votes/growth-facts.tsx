import { Trans } from "@lingui/react/macro";
import { parseAmount, type Amount as Units } from "../../../contract/money.ts";
import type { VotePayType } from "../../../contract/votes/payment-rules.ts";
import { upgradedValue, type RepurchasePreview } from "../../../contract/votes/rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import { formatExact, formatNumber } from "../../i18n/format.ts";
import { assetName, assetUnit, type Currency } from "../../i18n/names.ts";
import type { Fact } from "../../ui/later/lists/Facts.tsx";
import { Amount } from "../../ui/values/Amount.tsx";
import { Own, OwnAmount } from "../../ui/values/Own.tsx";
import type { OwnVoteTerms } from "./own-votes.ts";
import { priceText } from "./price-text.tsx";

export interface UpgradeInput {
  vote: OwnVoteTerms;
  level: VoteLevel;
  pay: Units;
  payType: VotePayType;
  language: string;
  /** Null while unknown. */
  balanceAfter: Units | null;
}

export function upgradeFacts({ vote, level, pay, payType, language, balanceAfter }: UpgradeInput): Fact[] {
  const from = vote.level;
  const to = level.level;
  const value = upgradedValue(vote, parseAmount(level.voteValue));
  const seat = formatNumber(vote.seat, language);
  return [
    {
      key: "vote",
      name: <Trans>Your vote</Trans>,
      value: (
        <Trans>
          From level {from} to level {to}
        </Trans>
      ),
    },
    {
      key: "pay",
      name: <Trans>You pay the difference</Trans>,
      value: priceText(pay, payType, language),
      strong: true,
    },
    {
      key: "seat",
      name: <Trans>Position</Trans>,
      value: <Trans>Next position of level {to}</Trans>,
    },
    {
      key: "seat-before",
      name: <Trans>Position given up</Trans>,
      value: (
        <Trans>
          {seat} of level {from}
        </Trans>
      ),
    },
    {
      key: "now",
      name: <Trans>Income cap now</Trans>,
      value: <Own>{usdt(vote.voteValue, language)}</Own>,
    },
    { key: "buys", name: <Trans>Income cap</Trans>, value: usdt(value, language) },
    ...earnable(vote, value, language),
    ...balanceFact(payType, balanceAfter),
  ];
}

export interface RepurchaseInput {
  vote: OwnVoteTerms;
  preview: RepurchasePreview;
  payType: VotePayType;
  language: string;
  isKnown: boolean;
}

export function repurchaseFacts({ vote, preview, payType, language, isKnown }: RepurchaseInput): Fact[] {
  const level = vote.level;
  const seat = formatNumber(vote.seat, language);
  return [
    { key: "vote", name: <Trans>Your vote</Trans>, value: <Trans>Level {level}</Trans> },
    { key: "seat", name: <Trans>Position</Trans>, value: <Trans>{seat}, kept</Trans> },
    {
      key: "pay",
      name: <Trans>You pay</Trans>,
      value: priceText(preview.pay, payType, language),
      strong: true,
    },
    {
      key: "fuel",
      name: <Trans>Fuel burned</Trans>,
      value: <Amount value={preview.fuel} unit={assetUnit("fuel")} />,
      strong: true,
    },
    { key: "adds", name: <Trans>Added to the income cap</Trans>, value: usdt(vote.baseValue, language) },
    { key: "buys", name: <Trans>Income cap</Trans>, value: usdt(preview.voteValue, language) },
    ...earnable(vote, preview.voteValue, language),
    {
      key: "chances",
      name: <Trans>Chances left for this vote</Trans>,
      value: formatNumber(vote.repurchasesLeft - 1, language),
    },
    ...balanceFact(payType, isKnown ? preview.balanceAfter : null),
    ...balanceFact("fuel", isKnown ? preview.fuelAfter : null),
  ];
}

function earnable({ voteValue, released }: OwnVoteTerms, after: Units, language: string): Fact[] {
  return [
    {
      key: "left",
      name: <Trans>Can still earn now</Trans>,
      value: <Own>{usdt(voteValue - released, language)}</Own>,
    },
    {
      key: "left-after",
      name: <Trans>Can still earn afterwards</Trans>,
      value: <Own>{usdt(after - released, language)}</Own>,
    },
  ];
}

function usdt(amount: Units, language: string): string {
  return `${formatExact(amount, language)} ${assetUnit("usdt")}`;
}

function balanceFact(asset: Currency, balance: Units | null): Fact[] {
  if (balance === null || balance < 0n) return [];
  const name = assetName(asset);
  return [
    {
      key: `after-${asset}`,
      name: <Trans>{name} afterwards</Trans>,
      value: <OwnAmount value={balance} unit={assetUnit(asset)} />,
    },
  ];
}
