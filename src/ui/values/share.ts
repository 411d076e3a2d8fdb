import { parseAmount } from "../../../contract/money.ts";

const STEPS = 1_000n;

/** A part of a whole, 0 to 1 in thousandths and rounded down: a picture says "all" only when it is all. */
export function shareOf(part: string, whole: string): number {
  const all = parseAmount(whole);
  return all === 0n ? 0 : Number((parseAmount(part) * STEPS) / all) / Number(STEPS);
}
