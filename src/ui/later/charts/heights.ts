import type { Amount } from "../../../../contract/money.ts";

/** Relative to the highest: 0 to 1, in thousandths. */
export function heights(bars: readonly { amount: Amount }[]): number[] {
  const best = bars.reduce((most, { amount }) => (amount > most ? amount : most), 0n);
  return bars.map(({ amount }) => (best === 0n ? 0 : Number((amount * 1000n) / best) / 1000));
}
