/**
 * Money as integers. Everything that is counted (usdt, points, fuel, lock) is a whole number of 1e-8 units in a
 * `bigint`; on the wire it is a decimal string ("12.5"). Nothing here ever touches a floating-point number.
 * Source: rules.md M5, M6 and A5.
 */

/** Units in one whole coin. */
export const UNIT = 100_000_000n;
const DECIMALS = 8;

/** An amount in units of 1e-8. Negative for what goes out. */
export type Amount = bigint;

const DECIMAL = /^(-?)(0|[1-9]\d{0,10})(?:\.(\d{1,8}))?$/;

/**
 * Reads a decimal string into units.
 * @throws RangeError when it is not a plain decimal with at most 8 places (no exponent, no plus sign, no leading zero).
 */
export function parseAmount(text: string): Amount {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text.slice(0, 40)}`);
  const [, sign, whole = "0", fraction = ""] = match;
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, "0"));
  return sign ? -units : units;
}

/** Like {@link parseAmount}, but null for what is not an amount: for input as it is being typed. */
export function tryParseAmount(text: string): Amount | null {
  return DECIMAL.test(text) ? parseAmount(text) : null;
}

/** The canonical decimal string: no trailing zeros, no exponent. `formatAmount(parseAmount(x))` is stable. */
export function formatAmount(amount: Amount): string {
  const { sign, whole, fraction } = digits(amount);
  const tail = fraction.replace(/0+$/, "");
  return tail ? `${sign}${whole}.${tail}` : `${sign}${whole}`;
}

/**
 * A decimal string cut to `places`, rounded towards minus infinity, so that a screen never shows a member more than
 * they own (rules.md M7) nor a payment smaller than it is.
 */
export function floorAmount(amount: Amount, places: number): string {
  const step = 10n ** BigInt(DECIMALS - places);
  const down = floorDivide(amount, step) * step;
  const { sign, whole, fraction } = digits(down);
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction.slice(0, places)}`;
}

/** `amount × rate` with the rate in units too (0.05 is 5_000_000n), rounded towards zero. */
export function multiply(amount: Amount, rate: Amount): Amount {
  return (amount * rate) / UNIT;
}

/** `amount ÷ rate` with the rate in units, rounded towards zero: usdt to fuel at a price. */
export function divide(amount: Amount, rate: Amount): Amount {
  return (amount * UNIT) / rate;
}

/** Whether an amount is a whole multiple of `step` coins: "multiples of 10". */
export function isMultipleOf(amount: Amount, step: number): boolean {
  return amount % (BigInt(step) * UNIT) === 0n;
}

/** The first multiple of so many coins, above nothing, that is not less than an amount. */
export function smallestMultiple(least: Amount, coins: number): Amount {
  const step = BigInt(coins) * UNIT;
  return least <= step ? step : ((least + step - 1n) / step) * step;
}

export function minimum(a: Amount, b: Amount): Amount {
  return a < b ? a : b;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

function digits(amount: Amount) {
  const absolute = amount < 0n ? -amount : amount;
  return {
    sign: amount < 0n ? "-" : "",
    whole: (absolute / UNIT).toString(),
    fraction: (absolute % UNIT).toString().padStart(DECIMALS, "0"),
  };
}
