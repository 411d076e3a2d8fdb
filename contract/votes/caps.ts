/** Source: rules.md V7 and N23. */

/** A vote is near its cap from this share of its value on, in per cent. */
export const NEAR_CAP_PERCENT = 90n;

export type CapStage = "far" | "near" | "out";

export interface Earned {
  voteValue: bigint;
  released: bigint;
}

export function capStage({ voteValue, released }: Earned): CapStage {
  if (released >= voteValue) return "out";
  return released * 100n >= voteValue * NEAR_CAP_PERCENT ? "near" : "far";
}

/** The stage that a vote has reached; null if it was there before, or has more room than before. */
export function stageReached(before: Earned, after: Earned): "near" | "out" | null {
  const [from, to] = [capStage(before), capStage(after)];
  // A changed value means that the vote was re-invested and filled again in one transaction.
  if (to === "out") return from !== "out" || before.voteValue !== after.voteValue ? "out" : null;
  return to === "near" && from === "far" ? "near" : null;
}
