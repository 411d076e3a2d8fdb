import { t } from "@lingui/core/macro";
import type { PublishedRoot } from "../../../../contract/evidence/root.ts";
import { formatNumber, formatTime } from "../../../i18n/format.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";

/** What names a root. */
export function rootFacts({ statement, hash }: PublishedRoot, language: string): Fact[] {
  return [
    { key: "number", name: t`Root`, value: formatNumber(statement.number, language) },
    { key: "root-time", name: t`Time of the root`, value: formatTime(statement.at, language) },
    { key: "root-hash", name: t`Hash of the root`, value: <code>{hash}</code>, long: true },
  ];
}
