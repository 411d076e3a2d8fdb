/**
 * Amounts are integers in units of 1e-8, held in a `bigint`, and decimal strings ("12.5") on the wire. No
 * floating-point number touches them. Source: rules.md M5, M6 and A5.
 */

/** Units of one coin. */
export const UNIT = 100_000_000n;
const DECIMALS = 8;

/** In units of 1e-8. Negative for outgoing. */
export type Amount = bigint;

const DECIMAL = /^(-?)(0|[1-9]\d{0,10})(?:\.(\d{1,8}))?$/;

/**
 * Parses a decimal string.
 * @throws RangeError unless it is a plain decimal of at most 8 places, without exponent, plus sign or leading zero.
 */
export function parseAmount(text: string): Amount {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text.slice(0, 40)}`);
  const [, sign, whole = "0", fraction = ""] = match;
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, "0"));
  return sign ? -units : units;
}

/** {@link parseAmount}, but null for anything else: for input while it is typed. */
export function tryParseAmount(text: string): Amount | null {
  return DECIMAL.test(text) ? parseAmount(text) : null;
}

/** The canonical decimal string, without trailing zeros or exponent. */
export function formatAmount(amount: Amount): string {
  const { sign, whole, fraction } = digits(amount);
  const tail = fraction.replace(/0+$/, "");
  return tail ? `${sign}${whole}.${tail}` : `${sign}${whole}`;
}

/** A decimal string with `places` decimals, rounded towards zero (rules.md M7). */
export function truncateAmount(amount: Amount, places: number): string {
  const step = 10n ** BigInt(DECIMALS - places);
  const { sign, whole, fraction } = digits((amount / step) * step);
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction.slice(0, places)}`;
}

/** `amount × rate`, rounded towards zero. The rate is in units of 1e-8: 5_000_000n is 0.05. */
export function multiply(amount: Amount, rate: Amount): Amount {
  return (amount * rate) / UNIT;
}

/** `amount ÷ rate`, rounded towards zero. The rate is in units of 1e-8. */
export function divide(amount: Amount, rate: Amount): Amount {
  return (amount * UNIT) / rate;
}

export function minimum(a: Amount, b: Amount): Amount {
  return a < b ? a : b;
}

function digits(amount: Amount) {
  const absolute = amount < 0n ? -amount : amount;
  return {
    sign: amount < 0n ? "-" : "",
    whole: (absolute / UNIT).toString(),
    fraction: (absolute % UNIT).toString().padStart(DECIMALS, "0"),
  };
}
