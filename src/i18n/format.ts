import {
  truncateAmount,
  formatAmount as wireAmount,
  parseAmount,
  type Amount,
} from "../../contract/money.ts";
import { numberFormat, timeFormat } from "./formatters.ts";

/** Formats a time in the device's zone. @param iso ISO 8601. */
export function formatTime(iso: string, language: string): string {
  return timeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

export function formatDate(iso: string, language: string): string {
  return timeFormat(language, { dateStyle: "medium" }).format(new Date(iso));
}

export function formatNumber(value: number, language: string): string {
  return numberFormat(language).format(value);
}

/** Formats "0.05" as 5%. */
export function formatRate(rate: string, language: string): string {
  return numberFormat(language, { style: "percent", maximumFractionDigits: 6 }).format(rate as `${number}`);
}

/** Truncates to `places`, never rounds up, and uses no floating point. */
export function formatAmount(amount: Amount | string, language: string, places = 4): string {
  const units = typeof amount === "string" ? parseAmount(amount) : amount;
  return numberFormat(language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(truncateAmount(units, places) as `${number}`);
}

/** @param share 0 to 1, in thousandths, so that nothing is rounded. */
export function formatShare(share: number, language: string): string {
  return numberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** Shows all decimals without trailing zeros: for prices, limits and fees. */
export function formatExact(amount: Amount | string, language: string): string {
  const text = typeof amount === "string" ? amount : wireAmount(amount);
  return numberFormat(language, { maximumFractionDigits: 8 }).format(text as `${number}`);
}

/** For lists: omits the current year. */
export function formatShortTime(iso: string, language: string, now = new Date()): string {
  const at = new Date(iso);
  return timeFormat(language, {
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
    month: "short",
    day: "numeric",
    // As the short time style has it in languages with 24 hours.
    hour: /^(?:zh|vi)/.test(language) ? "2-digit" : "numeric",
    minute: "2-digit",
  }).format(at);
}
