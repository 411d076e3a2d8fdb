/** Source: rules.md V13, V14. */
import { multiply, parseAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Leader } from "../team/grades.ts";

export interface LeaderShare {
  member: bigint;
  grade: number;
  /** `below` is the highest rate nearer to the payer. */
  rate: string;
  below: string;
}

/** Each grade whose rate exceeds all nearer ones gets the difference. */
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

/** Rounded down. */
export function leaderAmount({ rate, below }: LeaderShare, payment: bigint): bigint {
  return multiply(payment, parseAmount(rate) - parseAmount(below));
}
