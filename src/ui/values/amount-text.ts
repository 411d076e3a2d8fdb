/** The spelling of an amount on a screen. */
import { floorAmount, type Amount } from "../../../contract/money.ts";
import { numberFormat } from "../../i18n/formatters.ts";

export interface AmountText {
  /** "", "+" or "−" (a true minus). */
  sign: string;
  /** With the language's group separators. */
  whole: string;
  /** The decimal separator and the decimals. */
  fraction: string;
}

/** Decimals on a screen, and after a tap. Source: rules.md U16. */
export const SHORT = 4;
export const FULL = 8;

/**
 * Splits an amount into what is written large and small, in the language's separators. Cut towards minus infinity, so
 * that no one is shown more than they own (rules.md M7). `signed` writes the plus of what comes in, too.
 */
export function amountText(amount: Amount, places: number, locale: string, signed = false): AmountText {
  const cut = floorAmount(amount, places);
  const negative = cut.startsWith("-");
  const [whole = "0", fraction = ""] = cut.slice(negative ? 1 : 0).split(".");
  return {
    sign: negative ? "\u2212" : signed && amount > 0n ? "+" : "",
    whole: numberFormat(locale).format(BigInt(whole)),
    fraction: decimalSeparator(locale) + fraction,
  };
}

function decimalSeparator(locale: string): string {
  const parts = numberFormat(locale).formatToParts(0.5);
  return parts.find((part) => part.type === "decimal")?.value ?? ".";
}
