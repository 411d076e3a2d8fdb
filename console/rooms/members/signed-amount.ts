import type { Amount } from "../../../contract/money.ts";
import { plainText } from "../../../src/ui/later/forms/plain-text.ts";
import { typedAmount } from "../../../src/ui/later/forms/typed-amount.ts";

const SIGN = /^[-\u2212]/;

/** As {@link typedAmount}, but a leading minus makes it negative; null for zero. */
export function signedAmount(text: string, language: string): Amount | null {
  const plain = plainText(text);
  const amount = typedAmount(plain.replace(SIGN, ""), language);
  if (amount === null || amount <= 0n) return null;
  return SIGN.test(plain) ? -amount : amount;
}
