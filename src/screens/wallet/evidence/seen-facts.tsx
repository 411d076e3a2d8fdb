import { t } from "@lingui/core/macro";
import type { SignedHead } from "../../../../contract/wallet/receipt-schemas.ts";
import type { PinnedKeys } from "../../../shared/schema.ts";
import { formatNumber, formatTime } from "../../../i18n/format.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";

/** @param heads oldest first. A statement without entries ends at entry 0, which has no time and no hash to show. */
export function seenFacts(
  { keys, heads }: { keys: PinnedKeys; heads: SignedHead[] },
  language: string,
): Fact[] {
  const last = heads.at(-1);
  const began = last !== undefined && last.seq > 0 ? last : null;
  return [
    { key: "lines", name: t`Statement entries`, value: formatNumber(last?.seq ?? 0, language) },
    ...(began ? [{ key: "at", name: t`Newest entry`, value: formatTime(began.at, language) }] : []),
    { key: "heads", name: t`Signatures seen`, value: formatNumber(heads.length, language) },
    { key: "changes", name: t`Key changes`, value: formatNumber(keys.answer.changes.length, language) },
    ...(began
      ? [{ key: "head", name: t`Hash of the newest entry`, value: <code>{began.head}</code>, long: true }]
      : []),
    { key: "key", name: t`Platform key, first seen`, value: <code>{keys.publicKey}</code>, long: true },
  ];
}
