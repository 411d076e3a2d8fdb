import { Trans } from "@lingui/react/macro";
import { previewWithdraw } from "../../../contract/withdrawals/rules.ts";
import { formatRate } from "../../i18n/format.ts";
import { assetName } from "../../i18n/names.ts";
import { SecondValue } from "../../parts/SecondValue.tsx";
import type { Fact } from "../../ui/later/lists/Facts.tsx";
import { Amount } from "../../ui/values/Amount.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";
import { leftToday, type WithdrawLimits } from "./check.ts";

/** @param amount units of 1e-8; null while invalid. */
export function amountFacts(amount: bigint | null, limits: WithdrawLimits, language: string): Fact[] {
  const { terms, available } = limits;
  const left = leftToday(limits);
  const rate = formatRate(terms.withdrawFeeRate, language);
  const name = assetName("usdt");
  const limit: Fact[] =
    left === null
      ? []
      : [
          {
            key: "remaining",
            name: <Trans>Left of today's limit</Trans>,
            value: <OwnAmount value={left} unit="USDT" />,
          },
        ];
  const preview = amount === null ? null : previewWithdraw(amount, limits, terms);
  if (preview === null || preview.refusal) {
    return [
      { key: "available", name, value: <OwnAmount value={available} unit="USDT" /> },
      ...limit,
      { key: "fee", name: <Trans>Miner fee</Trans>, value: rate },
    ];
  }
  const { fee, arrival, balanceAfter } = preview;
  return [
    {
      key: "fee",
      name: <Trans>Miner fee ({rate})</Trans>,
      value: <Amount value={fee} unit="USDT" />,
    },
    {
      key: "arrival",
      name: <Trans>Arrives at the address</Trans>,
      value: (
        <>
          <Amount value={arrival} unit="USDT" />
          <SecondValue value={arrival} note />
        </>
      ),
      strong: true,
    },
    ...limit,
    {
      key: "after",
      name: <Trans>{name} afterwards</Trans>,
      value: <OwnAmount value={balanceAfter} unit="USDT" />,
    },
  ];
}
