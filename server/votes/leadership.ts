/** Who above a payer is due a leadership income. Source: rules.md V13, V14. */
import { multiply, parseAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Leader } from "../team/grades.ts";

export interface LeaderShare {
  member: bigint;
  grade: number;
  /** The grade's rate, and the highest rate below that was met before: the difference is theirs. */
  rate: string;
  below: string;
}

/** Going up the line, the nearest first: each grade with a higher rate than all before takes the difference. */
export function leaderShares(above: Leader[], { leadershipGrades }: Settings): LeaderShare[] {
  const rates = new Map(leadershipGrades.map(({ grade, rate }) => [grade, rate]));
  const shares: LeaderShare[] = [];
  let below = "0";
  for (const { member, grade } of above) {
    const rate = rates.get(grade) ?? "0";
    if (parseAmount(rate) <= parseAmount(below)) continue;
    shares.push({ member, grade, rate, below });
    below = rate;
  }
  return shares;
}

/** The difference of a leader's rates of a payment, rounded down. */
export function leaderAmount({ rate, below }: LeaderShare, payment: bigint): bigint {
  return multiply(payment, parseAmount(rate) - parseAmount(below));
}
