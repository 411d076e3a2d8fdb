import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { formatExact, formatNumber, formatRate, formatTime } from "../../../i18n/format.ts";
import { assetName, assetUnit, lineTypeName } from "../../../i18n/names.ts";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import { Own, OwnAmount } from "../../../ui/values/Own.tsx";

/** The source figures that explain the amount, and the line's place in the hash chain. */
export function LineDetails({ line }: { line: BalanceLine }) {
  const { t, i18n } = useLingui();
  const { source } = line;
  const language = i18n.locale;
  const name = assetName(line.asset);
  const usdt = (value: string) => <Own>{`${formatExact(value, language)} USDT`}</Own>;

  const known = (key: string, label: string, show: (value: string) => ReactNode): Fact[] => {
    const value = source[key];
    return typeof value === "string" || typeof value === "number"
      ? [{ key, name: label, value: show(String(value)) }]
      : [];
  };

  return (
    <Facts
      items={[
        {
          key: "amount",
          name: lineTypeName(line.type),
          value: <OwnAmount value={line.amount} unit={assetUnit(line.asset)} direction="auto" />,
          strong: true,
        },
        {
          key: "balance",
          name: t`${name} afterwards`,
          value: <OwnAmount value={line.balance} unit={assetUnit(line.asset)} />,
        },
        { key: "time", name: t`Time`, value: formatTime(line.createdAt, language) },
        ...known("account", t`Whose payment`, (value) => value),
        ...known("level", t`Level`, (value) => value),
        ...known("base", t`Their payment`, usdt),
        ...known("rate", t`Rate`, (value) => formatRate(value, language)),
        ...seats(source, t`Your positions, of those that share`, language),
        ...known("cap", t`Could still earn before it`, usdt),
        ...known("income", t`Whole income`, usdt),
        ...part(line, t`Part paid in this asset`, language),
        ...known("price", t`Fuel price then`, usdt),
        ...known("reason", t`Reason`, (value) => value),
        { key: "seq", name: t`Line`, value: formatNumber(line.seq, language) },
        { key: "transfer", name: t`Transfer`, value: <code>{source.transfer}</code>, long: true },
        { key: "hash", name: t`Hash`, value: <code>{line.hash}</code>, long: true },
        {
          key: "prevHash",
          name: t`Hash of the line before`,
          value: <code>{line.prevHash}</code>,
          long: true,
        },
      ]}
    />
  );
}

/** An income has a line for each asset. */
function part({ source, asset }: BalanceLine, name: string, language: string): Fact[] {
  const { split } = source;
  const rate = split && typeof split === "object" && !Array.isArray(split) ? split[asset] : undefined;
  return typeof rate === "string" ? [{ key: "part", name, value: formatRate(rate, language) }] : [];
}

function seats(source: BalanceLine["source"], name: string, language: string): Fact[] {
  const { seats: own, ofSeats: all } = source;
  if (typeof own !== "number" || typeof all !== "number") return [];
  return [{ key: "seats", name, value: `${formatNumber(own, language)} / ${formatNumber(all, language)}` }];
}
