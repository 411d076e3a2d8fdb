/** Amounts in steps of whole coins. */
import { UNIT, type Amount } from "./money.ts";

export function isMultipleOf(amount: Amount, step: number): boolean {
  return amount % (BigInt(step) * UNIT) === 0n;
}

/** The smallest positive multiple of `coins` that is not below `min`. */
export function smallestMultiple(min: Amount, coins: number): Amount {
  const step = BigInt(coins) * UNIT;
  return min <= step ? step : ((min + step - 1n) / step) * step;
}
