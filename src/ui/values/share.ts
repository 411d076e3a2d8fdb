import { parseAmount } from "../../../contract/money.ts";

const STEPS = 1_000n;

/** 0 to 1 in thousandths, rounded down: 1 only for the whole. */
export function shareOf(part: string, whole: string): number {
  const all = parseAmount(whole);
  return all === 0n ? 0 : Number((parseAmount(part) * STEPS) / all) / Number(STEPS);
}
