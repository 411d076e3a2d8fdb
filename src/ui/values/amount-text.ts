import { truncateAmount, type Amount } from "../../../contract/money.ts";
import { numberFormat } from "../../i18n/formatters.ts";

export interface AmountText {
  /** "", "+" or {@link MINUS}. */
  sign: string;
  /** With group separators. */
  whole: string;
  /** With the separator; "" without decimals. */
  fraction: string;
}

export const MINUS = "\u2212";

/** Decimals before and after a tap. Source: rules.md U16. */
export const SHORT = 4;
export const FULL = 8;

/** Cuts towards zero, so that both sides of a release show the same digits (rules.md M7). `signed` adds the plus sign. */
export function amountText(amount: Amount, places: number, locale: string, signed = false): AmountText {
  const cut = truncateAmount(amount, places);
  const negative = cut.startsWith("-");
  const [whole = "0", fraction = ""] = cut.slice(negative ? 1 : 0).split(".");
  return {
    sign: amount < 0n ? MINUS : signed && amount > 0n ? "+" : "",
    whole: numberFormat(locale).format(BigInt(whole)),
    fraction: places === 0 ? "" : decimalSeparator(locale) + fraction,
  };
}

function decimalSeparator(locale: string): string {
  const parts = numberFormat(locale).formatToParts(0.5);
  return parts.find((part) => part.type === "decimal")?.value ?? ".";
}
