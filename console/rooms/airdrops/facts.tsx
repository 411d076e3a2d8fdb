import { Trans } from "@lingui/react/macro";
import type { Airdrop } from "../../../contract/airdrops/operator-schemas.ts";
import type { NftTier } from "../../../contract/operator/settings.ts";
import { assetUnit } from "../../../src/i18n/names.ts";
import type { Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { When } from "../../parts/When.tsx";
import { audienceName, bookName } from "./names.ts";

const isZero = (amount: string) => amount === "0";

export function amountFacts(airdrop: Airdrop): Fact[] {
  const { title, asset, book, count, total, largest, rest, available, paid, paidCount, state } = airdrop;
  const unit = assetUnit(asset);
  const amount = (value: string) => <Amount value={value} unit={unit} />;
  const isOpen = state === "listing" || state === "draft";
  // The backing of points is usdt, that of locked fuel is fuel.
  const inBook = asset === "usdt" || asset === "points" ? "USDT" : "EPD";
  return [
    { key: "title", name: <Trans>Title</Trans>, value: title },
    { key: "total", name: <Trans>Total amount</Trans>, value: amount(total), strong: true },
    { key: "count", name: <Trans>Recipients</Trans>, value: count },
    { key: "largest", name: <Trans>Maximum amount</Trans>, value: amount(largest) },
    ...(isZero(rest)
      ? []
      : [{ key: "rest", name: <Trans>Remainder that stays in the book</Trans>, value: amount(rest) }]),
    { key: "book", name: <Trans>From book</Trans>, value: bookName(book) },
    ...(isOpen
      ? [
          {
            key: "available",
            name: <Trans>The book holds</Trans>,
            value: <Amount value={available} unit={inBook} />,
          },
        ]
      : [
          { key: "paid", name: <Trans>Paid so far</Trans>, value: amount(paid) },
          { key: "paidCount", name: <Trans>Members to pay</Trans>, value: `${paidCount} / ${count}` },
        ]),
  ];
}

const by = (name: string, at: string) => (
  <>
    {name}, <When at={at} />
  </>
);
const optional = (key: string, name: Fact["name"], value: string | null): Fact[] =>
  value ? [{ key, name, value }] : [];

export function airdropFacts(airdrop: Airdrop, tiers: readonly NftTier[] | undefined): Fact[] {
  const { audience, split, asked, asset, returned, draftedBy, draftedAt, startedBy, startedAt } = airdrop;
  const { reason, stoppedBy, stopReason, endedAt, digest } = airdrop;
  const askedName = split === "each" ? <Trans>For each</Trans> : <Trans>To be split</Trans>;
  return [
    ...amountFacts(airdrop).slice(1),
    { key: "audience", name: <Trans>To whom</Trans>, value: audienceName(audience, tiers) },
    ...(split === "listed"
      ? []
      : [{ key: "asked", name: askedName, value: <Amount value={asked} unit={assetUnit(asset)} /> }]),
    { key: "drafted", name: <Trans>Previewed by</Trans>, value: by(draftedBy, draftedAt) },
    ...(startedAt
      ? [{ key: "started", name: <Trans>Started by</Trans>, value: by(startedBy ?? "\u2013", startedAt) }]
      : []),
    ...optional("reason", <Trans>Reason</Trans>, reason),
    ...(stoppedBy && endedAt
      ? [
          { key: "stopped", name: <Trans>Stopped by</Trans>, value: by(stoppedBy, endedAt) },
          {
            key: "returned",
            name: <Trans>Returned to the book</Trans>,
            value: <Amount value={returned} unit={assetUnit(asset)} />,
          },
        ]
      : []),
    ...optional("stopReason", <Trans>Reason it was stopped</Trans>, stopReason),
    ...(digest
      ? [{ key: "digest", name: <Trans>Digest</Trans>, value: <code>{digest}</code>, long: true }]
      : []),
  ];
}
