/** What a USDT is worth in other currencies, as the operator says. Pure. Source: rules.md M34, M35. */
import { multiply, parseAmount, truncateAmount, type Amount } from "../money.ts";

export const exchangeCurrencies = ["CNY", "VND", "KRW", "MYR"] as const;
export type ExchangeCurrency = (typeof exchangeCurrencies)[number];

export interface ExchangeRate {
  /** Units of the currency for 1 USDT. */
  rate: string;
  /** Who says so: "Bank Negara Malaysia". */
  source: string;
  /** When it was so, ISO 8601. */
  at: string;
}

/** Each is a setting of its own, so that a change of one leaves what is scheduled of the others. */
export const exchangeRateSettings = {
  CNY: "exchangeRateCny",
  VND: "exchangeRateVnd",
  KRW: "exchangeRateKrw",
  MYR: "exchangeRateMyr",
} as const satisfies Record<ExchangeCurrency, string>;
export type ExchangeRateSetting = (typeof exchangeRateSettings)[ExchangeCurrency];

const HOUR_MS = 3_600_000;
/** From this age on a rate is shown as old. */
export const RATE_OLD_MS = 48 * HOUR_MS;
/** From this age on it is not used. */
export const RATE_OVER_MS = 7 * 24 * HOUR_MS;
/** How far the clock of who gives a rate may be ahead. */
export const RATE_AHEAD_MS = 5 * 60_000;

export type RateAge = "fresh" | "old" | "over";

/** @param now ms since 1970. A rate of the future is fresh: a clock is slow. */
export function rateAge({ at }: Pick<ExchangeRate, "at">, now: number): RateAge {
  const age = now - Date.parse(at);
  if (age >= RATE_OVER_MS) return "over";
  return age >= RATE_OLD_MS ? "old" : "fresh";
}

/** In ms, until {@link rateAge} is another one; null once it is over. */
export function rateAgesIn({ at }: Pick<ExchangeRate, "at">, now: number): number | null {
  const age = now - Date.parse(at);
  const next = [RATE_OLD_MS, RATE_OVER_MS].find((bound) => age < bound);
  return next === undefined ? null : next - age;
}

/** Whether the operator may give it: neither of the future nor so old that nobody would see it. */
export function mayBeGiven({ at }: Pick<ExchangeRate, "at">, now: number): boolean {
  const age = now - Date.parse(at);
  return age >= -RATE_AHEAD_MS && age < RATE_OVER_MS;
}

/** Decimals in which the currency is paid. */
export const currencyPlaces: Record<ExchangeCurrency, number> = { CNY: 2, VND: 0, KRW: 0, MYR: 2 };

/** A decimal string with the currency's decimals, rounded towards zero. @param amount of usdt, in units of 1e-8. */
export function valueIn(currency: ExchangeCurrency, amount: Amount, rate: string): string {
  return truncateAmount(multiply(amount, parseAmount(rate)), currencyPlaces[currency]);
}
