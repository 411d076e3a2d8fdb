/** Sums of a node, one per asset, in units of 1e-8. Source: rules.md E2. */
import { UNIT } from "../money.ts";

/** The limit of a sum, low enough that the sum of all leaves of a tree cannot overflow either. */
export const MAX_SUM = 2n ** 100n;
/** Width of a hashed sum, in bytes. */
export const SUM_BYTES = 16;
const LOW = 2n ** 64n;

export type Sums = readonly bigint[];

export function isInBounds(sums: Sums): boolean {
  return sums.every((sum) => sum >= 0n && sum <= MAX_SUM);
}

export function addSums(a: Sums, b: Sums): bigint[] {
  return a.map((sum, i) => sum + b[i]!);
}

export function areEqual(a: Sums, b: Sums): boolean {
  return a.length === b.length && a.every((sum, i) => sum === b[i]);
}

/**
 * Writes unsigned sums of a fixed width. The caller has checked their bounds.
 * @returns the offset after them.
 */
export function writeSums(view: DataView, offset: number, sums: Sums): number {
  let at = offset;
  for (const sum of sums) {
    // Nearly all sums are small, and a division would cost more than everything else here.
    view.setBigUint64(at, sum < LOW ? 0n : sum / LOW);
    view.setBigUint64(at + 8, sum < LOW ? sum : sum % LOW);
    at += SUM_BYTES;
  }
  return at;
}

const DECIMAL = /^(-?)(0|[1-9]\d{0,29})(?:\.(\d{0,7}[1-9]))?$/;

/** Parses what `formatAmount` makes, however large; null for any other text. */
export function parseSum(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match || text === "-0") return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(8, "0"));
  return sign ? -units : units;
}
