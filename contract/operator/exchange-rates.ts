/** What 1 USDT is worth in other currencies, as the operator says. Source: rules.md M34, M35. */
import { multiply, parseAmount, truncateAmount, type Amount } from "../money.ts";

export const exchangeCurrencies = ["CNY", "VND", "KRW", "MYR"] as const;
export type ExchangeCurrency = (typeof exchangeCurrencies)[number];

export interface ExchangeRate {
  /** Units of the currency for 1 USDT. */
  rate: string;
  /** The origin of the rate: "Bank Negara Malaysia". */
  source: string;
  /** When the rate was valid, ISO 8601. */
  at: string;
}

/** Separate settings, so that a change of one rate leaves scheduled changes of the others standing. */
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
/** From this age on a rate is not used. */
export const RATE_OVER_MS = 7 * 24 * HOUR_MS;
/** How far the clock of a rate's source may be ahead. */
export const RATE_AHEAD_MS = 5 * 60_000;

export type RateAge = "fresh" | "old" | "over";

/** @param now ms since 1970. A rate dated in the future counts as fresh: some clock is slow. */
export function rateAge({ at }: Pick<ExchangeRate, "at">, now: number): RateAge {
  const age = now - Date.parse(at);
  if (age >= RATE_OVER_MS) return "over";
  return age >= RATE_OLD_MS ? "old" : "fresh";
}

/** Time in ms until {@link rateAge} changes; null once it is "over". */
export function rateAgesIn({ at }: Pick<ExchangeRate, "at">, now: number): number | null {
  const age = now - Date.parse(at);
  const next = [RATE_OLD_MS, RATE_OVER_MS].find((bound) => age < bound);
  return next === undefined ? null : next - age;
}

/** Whether the rate is neither dated in the future nor too old to be used. */
export function mayBeGiven({ at }: Pick<ExchangeRate, "at">, now: number): boolean {
  const age = now - Date.parse(at);
  return age >= -RATE_AHEAD_MS && age < RATE_OVER_MS;
}

export const currencyPlaces: Record<ExchangeCurrency, number> = { CNY: 2, VND: 0, KRW: 0, MYR: 2 };

/** A decimal string with the currency's decimals, rounded towards zero. @param amount of usdt, in units of 1e-8. */
export function valueIn(currency: ExchangeCurrency, amount: Amount, rate: string): string {
  return truncateAmount(multiply(amount, parseAmount(rate)), currencyPlaces[currency]);
}
