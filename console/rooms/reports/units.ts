/** For sums, which may have more digits than an amount. */
import { UNIT } from "../../../contract/money.ts";

/** In units of 1e-8. */
export function unitsOf(sum: string): bigint {
  const [whole = "0", fraction = ""] = sum.replace("-", "").split(".");
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(8, "0"));
  return sum.startsWith("-") ? -units : units;
}

/** For drawing only. */
export function heightOf(sum: string): number {
  return Number(unitsOf(sum) / 1_000_000n);
}
