import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { parseAmount } from "../../../../contract/money.ts";
import { previewPasses } from "../../../../contract/passes/rules.ts";
import type { NftTransaction } from "../../../../contract/passes/schemas.ts";
import { formatExact, formatNumber } from "../../../i18n/format.ts";
import { formatSerials } from "../../../i18n/later/serials.ts";
import { assetName } from "../../../i18n/names.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { Own, OwnAmount } from "../../../ui/values/Own.tsx";

/** Omits an unknown balance. */
export function buyFacts(
  price: string,
  quantity: number,
  available: string | null,
  language: string,
): { facts: Fact[]; refusal: "insufficient_balance" | null } {
  const preview = previewPasses(price, quantity, parseAmount(available ?? "0"));
  const usdt = (amount: bigint | string) => `${formatExact(amount, language)} USDT`;
  const name = assetName("usdt");
  const facts: Fact[] = [
    { key: "price", name: <Trans>Price per pass</Trans>, value: usdt(price) },
    { key: "pay", name: <Trans>You pay</Trans>, value: usdt(preview.pay), strong: true },
    { key: "pool", name: <Trans>Of which to the NFT pool</Trans>, value: usdt(preview.toPool) },
  ];
  if (available !== null && preview.balanceAfter >= 0n) {
    facts.push({
      key: "after",
      name: <Trans>{name} afterwards</Trans>,
      value: <OwnAmount value={preview.balanceAfter} unit="USDT" />,
    });
  }
  return { facts, refusal: available === null ? null : preview.refusal };
}

export interface Remainder {
  staked?: number;
  unstaked: number;
}

export function remainderFacts({ staked, unstaked }: Remainder, language: string): Fact[] {
  const facts: Fact[] = [
    {
      key: "unstaked",
      name: <Trans>Not pledged, afterwards</Trans>,
      value: <Own>{formatNumber(unstaked, language)}</Own>,
    },
  ];
  if (staked !== undefined)
    facts.unshift({
      key: "staked",
      name: <Trans>Pledged, afterwards</Trans>,
      value: <Own>{formatNumber(staked, language)}</Own>,
      strong: true,
    });
  return facts;
}

export function doneFacts(name: string, quantity: number, language: string, account?: string): Fact[] {
  const facts = passFacts(name, formatNumber(quantity, language));
  if (account !== undefined) facts.push({ key: "account", name: <Trans>Given to</Trans>, value: account });
  return facts;
}

function passFacts(name: string, quantity: ReactNode): Fact[] {
  return [
    { key: "pass", name: <Trans>Pass</Trans>, value: name },
    { key: "quantity", name: <Trans>Quantity</Trans>, value: quantity, strong: true },
  ];
}

/** Of a record: what moved, and to or from whom. */
export function moveFacts(move: NftTransaction, name: string, language: string): Fact[] {
  const { direction, account, quantity, serials } = move;
  const numbers = formatSerials(serials ?? [], language);
  const party = direction === "in" ? <Trans>Giver</Trans> : <Trans>Recipient</Trans>;
  return [
    ...(account === null ? [] : [{ key: "party", name: party, value: account, strong: true }]),
    ...passFacts(name, <Own>{formatNumber(quantity, language)}</Own>),
    ...(serials
      ? [{ key: "serials", name: <Trans>Pass numbers</Trans>, value: <Own>{numbers}</Own>, long: true }]
      : []),
  ];
}
