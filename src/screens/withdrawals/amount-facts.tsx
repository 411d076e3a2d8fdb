import { Trans } from "@lingui/react/macro";
import { previewWithdraw } from "../../../contract/withdrawals/rules.ts";
import { formatExact, formatRate } from "../../i18n/format.ts";
import { assetName } from "../../i18n/names.ts";
import type { Fact } from "../../ui/later/lists/Facts.tsx";
import { Amount } from "../../ui/values/Amount.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";
import type { WithdrawLimits } from "./check.ts";

/**
 * By the server's own rules; without an amount, the balance and the limit.
 * @param amount units of 1e-8; null while invalid.
 */
export function amountFacts(amount: bigint | null, limits: WithdrawLimits, language: string): Fact[] {
  const { terms, available, remaining } = limits;
  const rate = formatRate(terms.withdrawFeeRate, language);
  const name = assetName("usdt");
  const limit: Fact[] =
    remaining === null
      ? []
      : [
          {
            key: "remaining",
            name: <Trans>Left of today's limit</Trans>,
            value: <Amount value={remaining} unit="USDT" />,
          },
        ];
  if (amount === null || amount <= 0n) {
    return [
      { key: "available", name, value: <OwnAmount value={available} unit="USDT" /> },
      ...limit,
      { key: "fee", name: <Trans>Miner fee</Trans>, value: rate },
    ];
  }
  const { fee, arrival, balanceAfter } = previewWithdraw(amount, limits, terms);
  return [
    {
      key: "fee",
      name: <Trans>Miner fee ({rate})</Trans>,
      value: `${formatExact(fee, language)} USDT`,
    },
    {
      key: "arrival",
      name: <Trans>Arrives at the address</Trans>,
      value: `${formatExact(arrival, language)} USDT`,
      strong: true,
    },
    ...limit,
    // The form reports a shortfall.
    ...(balanceAfter < 0n
      ? []
      : [
          {
            key: "after",
            name: <Trans>{name} afterwards</Trans>,
            value: <OwnAmount value={balanceAfter} unit="USDT" />,
          },
        ]),
  ];
}
