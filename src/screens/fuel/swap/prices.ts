import { parseAmount } from "../../../../contract/money.ts";
import type { TokenPrice } from "../../../../contract/fuel/token-schemas.ts";

/** Prices are decimal strings. */
export interface Course {
  first: TokenPrice;
  last: TokenPrice;
  low: string;
  high: string;
}

/** Null without prices. */
export function courseOf(prices: readonly TokenPrice[]): Course | null {
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return null;
  const rising = prices
    .map(({ price }) => ({ price, units: parseAmount(price) }))
    .toSorted((a, b) => (a.units < b.units ? -1 : a.units > b.units ? 1 : 0));
  return { first, last, low: rising[0]!.price, high: rising.at(-1)!.price };
}

/** Seconds since 1970 and USDT, in floating point for drawing only. The last price holds until `asOf` (ISO 8601). */
export function pointsOf(prices: readonly TokenPrice[], asOf: string): [times: number[], values: number[]] {
  const end = prices.at(-1);
  const all = end ? [...prices, { at: asOf > end.at ? asOf : end.at, price: end.price }] : [];
  return [all.map(({ at }) => Date.parse(at) / 1000), all.map(({ price }) => Number(price))];
}

/**
 * @param time seconds since 1970.
 * @returns 0 before the first price.
 */
export function indexAt(prices: readonly TokenPrice[], time: number): number {
  return Math.max(
    0,
    prices.findLastIndex(({ at }) => Date.parse(at) / 1000 <= time),
  );
}
