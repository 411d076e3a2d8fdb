import { tryParseAmount, type Amount } from "../../../contract/money.ts";

/**
 * An amount as it was typed, in units; null for what is none. A comma is a decimal point, since many keypads have no other;
 * but not before three digits, where it could as well part thousands.
 */
export function typedAmount(text: string): Amount | null {
  const plain = text.trim();
  return /,\d{3}$/.test(plain) ? null : tryParseAmount(plain.replace(",", "."));
}
