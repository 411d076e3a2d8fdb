import { t } from "@lingui/core/macro";
import type { PublishedRoot } from "../../../../contract/evidence/root.ts";
import { formatNumber, formatTime } from "../../../i18n/format.ts";
import { TransactionHash } from "../../../parts/later/TransactionHash.tsx";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";

/** @param explorer a block explorer's base URL, if any. */
export function rootFacts(
  { statement, hash, anchor }: PublishedRoot,
  language: string,
  explorer: string | null = null,
): Fact[] {
  const block = anchor ? formatNumber(anchor.block.number, language) : "";
  return [
    { key: "number", name: t`Root`, value: formatNumber(statement.number, language) },
    { key: "root-time", name: t`Root time`, value: formatTime(statement.at, language) },
    { key: "root-hash", name: t`Root hash`, value: <code>{hash}</code>, long: true },
    ...(anchor
      ? [
          {
            key: "anchor",
            name: t`Written to the chain in block ${block}`,
            value: <TransactionHash hash={anchor.transaction} explorer={explorer} />,
            long: true,
          },
        ]
      : []),
  ];
}
