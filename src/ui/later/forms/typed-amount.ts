import { formatAmount, tryParseAmount, type Amount } from "../../../../contract/money.ts";
import { formatExact } from "../../../i18n/format.ts";

/**
 * An amount as it was typed, in units; null for what is none. Comma and point both part decimals, since a keypad may have
 * only one of them; but before three digits the one that the language does not use for that could as well part thousands.
 */
export function typedAmount(text: string, language: string): Amount | null {
  const plain = text.trim();
  const separator = /[.,](?=\d{3}$)/.exec(plain)?.[0] ?? null;
  if (separator !== null && separator !== decimalSeparator(language)) return null;
  return tryParseAmount(plain.replace(",", "."));
}

/** An amount as one would type it: without separators of thousands. */
export function amountToType(amount: Amount, language: string): string {
  return formatAmount(amount).replace(".", decimalSeparator(language));
}

function decimalSeparator(language: string): string {
  return formatExact("0.5", language).charAt(1);
}
