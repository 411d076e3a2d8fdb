import { floorAmount, formatAmount as wireAmount, parseAmount, type Amount } from "../../contract/money.ts";
import { numberFormat, timeFormat } from "./formatters.ts";

/** A point in time (ISO 8601), in the device's zone. */
export function formatTime(iso: string, language: string): string {
  return timeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

export function formatDate(iso: string, language: string): string {
  return timeFormat(language, { dateStyle: "medium" }).format(new Date(iso));
}

export function formatNumber(value: number, language: string): string {
  return numberFormat(language).format(value);
}

/** So many bytes, in the unit that makes them short. */
export function formatBytes(bytes: number, language: string): string {
  const units = ["kilobyte", "megabyte", "gigabyte"] as const;
  const steps = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const options = { style: "unit", unit: units[steps - 1], maximumSignificantDigits: 3 } as const;
  return numberFormat(language, options).format(bytes / 1000 ** steps);
}

/** A rate as a percentage: "0.05" is 5%. */
export function formatRate(rate: string, language: string): string {
  return numberFormat(language, { style: "percent", maximumFractionDigits: 6 }).format(rate as `${number}`);
}

/** An amount with the language's separators, cut (never rounded up) to `places`. No floating point on the way. */
export function formatAmount(amount: Amount | string, language: string, places = 4): string {
  const units = typeof amount === "string" ? parseAmount(amount) : amount;
  return numberFormat(language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(floorAmount(units, places) as `${number}`);
}

/** A part of a whole, 0 to 1 in thousandths (so that nothing is rounded here), as a percentage. */
export function formatShare(share: number, language: string): string {
  return numberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** A price, a ceiling, a fee: every decimal that it has and none that it has not, so that it is never shown as less. */
export function formatExact(amount: Amount | string, language: string): string {
  const text = typeof amount === "string" ? amount : wireAmount(amount);
  return numberFormat(language, { maximumFractionDigits: 8 }).format(text as `${number}`);
}

/** A point in time in a list: the year only where it is another one. */
export function formatShortTime(iso: string, language: string, now = new Date()): string {
  const at = new Date(iso);
  return timeFormat(language, {
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
}
