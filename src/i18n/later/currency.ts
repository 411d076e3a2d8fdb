/** Formats values in other currencies. Source: rules.md M35. */
import { currencyPlaces, valueIn, type ExchangeCurrency } from "../../../contract/operator/exchange-rates.ts";
import type { Amount } from "../../../contract/money.ts";
import { numberFormat, timeFormat } from "../formatters.ts";

/** Such as "¥1,234.56", cut towards zero. @param amount USDT in units of 1e-8. */
export function currencyText(
  currency: ExchangeCurrency,
  amount: Amount,
  rate: string,
  language: string,
): string {
  const places = currencyPlaces[currency];
  return numberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(valueIn(currency, amount, rate) as `${number}`);
}

/** Returns a name such as "Chinese Yuan" in the language. */
export function currencyName(currency: ExchangeCurrency, language: string): string {
  return new Intl.DisplayNames(language, { type: "currency" }).of(currency) ?? currency;
}

/** The day in the device's zone, without the current year. */
export function rateDay(at: string, language: string, now = new Date()): string {
  const day = new Date(at);
  const isThisYear = day.getFullYear() === now.getFullYear();
  return timeFormat(language, {
    ...(isThisYear ? {} : { year: "numeric" }),
    month: "short",
    day: "numeric",
  }).format(day);
}
