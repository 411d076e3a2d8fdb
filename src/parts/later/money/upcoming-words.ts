import { plural, t } from "@lingui/core/macro";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatExact, formatRate } from "../../../i18n/format.ts";

export const withdrawTerms = [
  "withdrawFeeRate",
  "withdrawMinAmount",
  "withdrawMultiple",
  "withdrawAmountLimit",
  "withdrawWindow",
] as const;
export const transferTerms = ["applyTransferMinAmount", "transferAmountLimit"] as const;
export const swapTerms = ["tokenPrice", "swapFeeRate", "swapBurnRate", "swapAmountLimit"] as const;
export const stakeTerms = ["stakeRate", "stakeMinAmount", "stakeTermDays", "stakeReleaseDays"] as const;

export type Term = (
  | typeof withdrawTerms
  | typeof transferTerms
  | typeof swapTerms
  | typeof stakeTerms
)[number];

type Words = { [T in Term]: (value: Config[T], language: string) => string };

const words: Words = {
  withdrawFeeRate: (rate, language) => {
    const fee = formatRate(rate, language);
    return t`miner fee ${fee}`;
  },
  withdrawMinAmount: (amount, language) => least(amount, "USDT", language),
  withdrawMultiple: (multiple) => t`multiples of ${multiple}`,
  withdrawAmountLimit: (limit, language) => {
    const most = formatExact(limit, language);
    return limit === "0" ? t`no daily limit` : t`at most ${most} USDT a day`;
  },
  withdrawWindow: ({ from, to, timeZone }) => t`open from ${from} to ${to} (${timeZone})`,
  applyTransferMinAmount: (amount, language) => least(amount, "USDT", language),
  transferAmountLimit: atOnce,
  tokenPrice: (amount, language) => {
    const price = formatExact(amount, language);
    return t`1 EPD costs ${price} USDT`;
  },
  swapFeeRate: (rate, language) => {
    const fee = formatRate(rate, language);
    return t`fee ${fee}`;
  },
  swapBurnRate: (rate, language) => {
    const burn = formatRate(rate, language);
    return t`burn ${burn}`;
  },
  swapAmountLimit: atOnce,
  stakeRate: (rate, language) => {
    const yields = formatRate(rate, language);
    return t`${yields} a day`;
  },
  stakeMinAmount: (amount, language) => least(amount, "EPD", language),
  stakeTermDays: (days) => t`${plural(days, { one: "term of # day", other: "term of # days" })}`,
  stakeReleaseDays: (days) =>
    t`${plural(days, { one: "released in # part", other: "released in # daily parts" })}`,
};

/** @returns "" for none. */
export function upcomingText(changes: Partial<Config>, terms: readonly Term[], language: string): string {
  const said = terms.flatMap((term) => wordsOf(term, changes, language));
  return new Intl.ListFormat(language, { type: "conjunction" }).format(said);
}

function wordsOf<T extends Term>(term: T, changes: Partial<Config>, language: string): string[] {
  const value = changes[term];
  return value === undefined ? [] : [words[term](value as Config[T], language)];
}

function least(amount: string, unit: string, language: string): string {
  const minimum = `${formatExact(amount, language)} ${unit}`;
  return t`minimum ${minimum}`;
}

function atOnce(limit: string, language: string): string {
  const most = formatExact(limit, language);
  return limit === "0" ? t`no limit at once` : t`at most ${most} at a time`;
}
