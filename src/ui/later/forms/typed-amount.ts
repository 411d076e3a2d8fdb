import { formatAmount, tryParseAmount, type Amount } from "../../../../contract/money.ts";
import { formatExact } from "../../../i18n/format.ts";
import { plainText } from "./plain-text.ts";

/**
 * Null if invalid. Accepts comma and point, since a keypad may have only one of them; but before exactly three digits,
 * only the language's decimal separator.
 */
export function typedAmount(text: string, language: string): Amount | null {
  const plain = plainText(text);
  const separator = /[.,](?=\d{3}$)/.exec(plain)?.[0] ?? null;
  if (separator !== null && separator !== decimalSeparator(language)) return null;
  return tryParseAmount(plain.replace(",", "."));
}

/** Without thousands separators. */
export function amountToType(amount: Amount, language: string): string {
  return formatAmount(amount).replace(".", decimalSeparator(language));
}

function decimalSeparator(language: string): string {
  return formatExact("0.5", language).charAt(1);
}
