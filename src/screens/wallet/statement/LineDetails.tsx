import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { BalanceLine, LineType } from "../../../../contract/wallet/schemas.ts";
import { formatExact, formatNumber, formatRate, formatTime } from "../../../i18n/format.ts";
import { lineTitleName } from "../../../i18n/later/line-titles.ts";
import { formatSerials, serialsIn } from "../../../i18n/later/serials.ts";
import { assetName } from "../../../i18n/names.ts";
import { lineTitle } from "../../../../contract/wallet/line-titles.ts";
import { AssetAmount } from "../../../parts/later/AssetAmount.tsx";
import { usePassName } from "../../../state/later/use-pass-name.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import { Own } from "../../../ui/values/Own.tsx";
import { movedFacts, RecordLink } from "./moved.tsx";

/** Names rates by line type; all others are rates of a payment. */
const rateNames: Partial<Record<LineType, MessageDescriptor>> = {
  dividend: msg`Share of the pool paid that day`,
  profit: msg`Share of platform profit, at most`,
  stake: msg`Daily rate`,
};

export function LineDetails({ line }: { line: BalanceLine }) {
  const { t, i18n } = useLingui();
  const { source } = line;
  const language = i18n.locale;
  const passName = usePassName();
  const config = useDocument("config");
  const explorer = config.state === "ready" ? (config.value.chain?.explorer ?? null) : null;
  const name = assetName(line.asset);
  const usdt = (value: string) => <Own>{`${formatExact(value, language)} USDT`}</Own>;

  const known = (key: string, label: string, show: (value: string) => ReactNode): Fact[] => {
    const value = source[key];
    return typeof value === "string" || typeof value === "number"
      ? [{ key, name: label, value: show(String(value)) }]
      : [];
  };

  const serials = serialsIn(source);
  // Other sources have a base too: locked fuel for a release, the platform's profit for a profit.
  const isOfPayment = source["account"] !== undefined;
  const passes: Fact[] = [
    ...known("nft", t`Pass`, (tier) => passName(Number(tier))),
    ...(serials.length > 0
      ? [{ key: "serials", name: t`Numbers`, value: <Own>{formatSerials(serials, language, Infinity)}</Own> }]
      : []),
    ...known("from", t`Given by`, (value) => value),
    ...known("to", t`Given to`, (value) => value),
    ...known("returns", t`Returns the gift`, (value) => <code>{value}</code>).map((fact) => ({
      ...fact,
      long: true,
    })),
  ];

  return (
    <>
      <Facts
        items={[
          {
            key: "amount",
            name: lineTitleName(lineTitle(line)),
            value: <AssetAmount asset={line.asset} value={line.amount} direction="auto" />,
            strong: true,
          },
          {
            key: "balance",
            name: t`${name} afterwards`,
            value: <AssetAmount asset={line.asset} value={line.balance} />,
          },
          { key: "time", name: t`Time`, value: formatTime(line.createdAt, language) },
          ...(line.type === "nft" ? passes : []),
          ...movedFacts(line, explorer),
          ...known("account", t`Paid by`, (value) => value),
          ...known("level", t`Level`, (value) => value),
          ...(isOfPayment ? known("base", t`Their payment`, usdt) : []),
          ...(line.type === "profit" ? known("base", t`Platform's profit that day`, usdt) : []),
          ...known("rate", i18n._(rateNames[line.type] ?? msg`Rate`), (value) => formatRate(value, language)),
          ...seats(source, t`Your positions, of all sharing`, language),
          ...known("cap", t`Could still earn before this`, usdt),
          ...known("income", t`Total income`, usdt),
          ...part(line, t`Part paid in this asset`, language),
          ...known("price", line.type === "nft" ? t`Price per pass` : t`Fuel price at the time`, usdt),
          ...(line.type === "airdrop" ? known("title", t`Purpose`, (value) => value) : []),
          ...known("reason", t`Reason`, (value) => value),
          { key: "seq", name: t`Entry`, value: formatNumber(line.seq, language) },
          { key: "transfer", name: t`Transfer`, value: <code>{source.transfer}</code>, long: true },
          { key: "hash", name: t`Hash`, value: <code>{line.hash}</code>, long: true },
          {
            key: "prevHash",
            name: t`Hash of the previous entry`,
            value: <code>{line.prevHash}</code>,
            long: true,
          },
        ]}
      />
      <RecordLink line={line} />
    </>
  );
}

/** For a vote, the split is that of its incomes. */
function part({ source, asset }: BalanceLine, name: string, language: string): Fact[] {
  const { split } = source;
  if (source["income"] === undefined) return [];
  const rate = split && typeof split === "object" && !Array.isArray(split) ? split[asset] : undefined;
  return typeof rate === "string" ? [{ key: "part", name, value: formatRate(rate, language) }] : [];
}

function seats(source: BalanceLine["source"], name: string, language: string): Fact[] {
  const { seats: own, ofSeats: all } = source;
  if (typeof own !== "number" || typeof all !== "number") return [];
  return [{ key: "seats", name, value: `${formatNumber(own, language)} / ${formatNumber(all, language)}` }];
}
