import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { formatNumber, formatTime } from "../../i18n/format.ts";
import { actionName } from "../../i18n/later/action-names.ts";
import { assetName, type Asset } from "../../i18n/names.ts";
import { Facts, type Fact } from "../../ui/later/lists/Facts.tsx";
import { AssetAmount } from "../later/AssetAmount.tsx";
import { subjectFacts } from "../later/receipts/subject-facts.tsx";

export interface ReceiptFactsProps {
  receipt: Receipt;
  /** If set, lines link into the statement; called when a link is followed. */
  onLeave?: () => void;
}

/** Shows exactly what is signed. The receipt may come from a file, so no value is relied on. */
export function ReceiptFacts({ receipt, onLeave }: ReceiptFactsProps) {
  const { t, i18n } = useLingui();
  const version: number = receipt.v2?.version ?? 1;
  const v2 = version === 2 ? receipt.v2 : undefined;
  return (
    <Facts
      items={[
        { key: "action", name: t`Action`, value: actionName(receipt.action), strong: true },
        { key: "time", name: t`Time`, value: timeText(receipt.at, i18n.locale) },
        ...(v2 ? subjectFacts(receipt.action, v2.subject, i18n.locale) : []),
        ...receipt.entries.flatMap((entry, index) => entryFacts(entry, index, i18n.locale, onLeave)),
        ...(v2
          ? [
              {
                key: "head",
                name: lineName(v2.head.seq, t`Last entry of the statement`, onLeave),
                value: formatNumber(v2.head.seq, i18n.locale),
              },
              { key: "end", name: t`Hash of that entry`, value: <code>{v2.head.hash}</code>, long: true },
              { key: "member", name: t`Member`, value: `UID ${v2.member}` },
            ]
          : []),
        { key: "key", name: t`Key`, value: <code>{receipt.key}</code>, long: true },
        { key: "version", name: t`Receipt version`, value: formatNumber(version, i18n.locale) },
        { key: "hash", name: t`Hash`, value: <code>{(v2 ?? receipt).hash}</code>, long: true },
        { key: "signature", name: t`Signature`, value: <code>{(v2 ?? receipt).signature}</code>, long: true },
        ...(v2 ? [{ key: "keyId", name: t`Signing key`, value: <code>{v2.keyId}</code>, long: true }] : []),
      ]}
    />
  );
}

function entryFacts(
  { seq, asset, amount, balance }: Receipt["entries"][number],
  index: number,
  language: string,
  onLeave: ReceiptFactsProps["onLeave"],
): Fact[] {
  const line = formatNumber(seq, language);
  const name = nameOf(asset);
  return [
    {
      key: `amount-${index}`,
      name: lineName(seq, <Trans>Entry {line}</Trans>, onLeave),
      value: <AmountOf value={amount} asset={asset} direction />,
    },
    {
      key: `balance-${index}`,
      name: <Trans>{name} afterwards</Trans>,
      value: <AmountOf value={balance} asset={asset} />,
    },
  ];
}

function lineName(seq: number, name: ReactNode, onLeave: ReceiptFactsProps["onLeave"]): ReactNode {
  return onLeave ? (
    <a href={`#/pages/bill?line=${seq}`} onClick={onLeave}>
      {name}
    </a>
  ) : (
    name
  );
}

/** A file may name any asset. */
const assets: ReadonlySet<unknown> = new Set<Asset>(["usdt", "points", "fuel", "lock", "pass"]);
type Entry = Receipt["entries"][number];

function isKnown(asset: Entry["asset"]): boolean {
  return assets.has(asset);
}

function nameOf(asset: Entry["asset"]): string {
  return isKnown(asset) ? assetName(asset) : asset;
}

function AmountOf({ value, asset, direction }: { value: string; asset: Entry["asset"]; direction?: true }) {
  if (!isKnown(asset) || !/^-?\d{1,20}(\.\d{1,8})?$/.test(value)) return <code>{value}</code>;
  return <AssetAmount asset={asset} value={value} {...(direction && { direction: "auto" })} />;
}

function timeText(at: string, language: string): string {
  return Number.isNaN(Date.parse(at)) ? at : formatTime(at, language);
}
