/** Amounts of the model: integers of 1e-8, as rules.md M5 says. Its own, so that it shares no mistake with the product. */

export const ONE = 100_000_000n;

/** "12.5" as units. */
export function units(text: string): bigint {
  const [, sign, whole = "0", places = ""] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`no amount: ${text}`);
  const value = BigInt(whole) * ONE + BigInt(places.padEnd(8, "0"));
  return sign === "-" ? -value : value;
}

/** Units as the wire writes them: no zeros at the end. */
export function decimal(value: bigint): string {
  const size = value < 0n ? -value : value;
  const places = (size % ONE).toString().padStart(8, "0").replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${size / ONE}${places && `.${places}`}`;
}

/** A share of an amount, rounded down. Both are units. */
export function share(amount: bigint, rate: bigint): bigint {
  return (amount * rate) / ONE;
}

export function least(...values: bigint[]): bigint {
  return values.reduce((a, b) => (b < a ? b : a));
}

export function sum(values: Iterable<bigint>): bigint {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}
