import { formatAmount } from "../../contract/money.ts";
import type { VoteInfo } from "../../contract/votes/schemas.ts";
import { readCounter, VOTED } from "../ledger/counters.ts";
import type { Store, Tx } from "../store/store.ts";
import { toBallot, type Ballot } from "./ballots.ts";

function sum(of: readonly Ballot[], key: "payPrice" | "voteValue" | "released" | "positionEarned"): bigint {
  return of.reduce((total, vote) => total + vote[key], 0n);
}

/** Sums active votes; but chances, income and position reward count all votes. */
export function voteInfo(votes: readonly Ballot[]): VoteInfo {
  const active = votes.filter(({ status }) => status === "active");
  const [value, released] = [sum(active, "voteValue"), sum(active, "released")];
  return {
    level: Math.max(0, ...active.map(({ level }) => level)),
    payPrice: formatAmount(sum(active, "payPrice")),
    voteValue: formatAmount(value),
    releaseValue: formatAmount(released),
    leaveReleaseValue: formatAmount(value - released),
    canRepurchaseCount: votes.reduce((count, vote) => count + vote.repurchasesLeft, 0),
    positionReward: formatAmount(sum(votes, "positionEarned")),
    totalIncome: formatAmount(sum(votes, "released")),
    status: active.length > 0 ? "active" : votes.length > 0 ? "out" : "none",
  };
}

export async function readVoteInfo(db: Store | Tx, memberId: bigint): Promise<VoteInfo> {
  const rows = await db.selectFrom("vote").selectAll().where("member_id", "=", memberId).execute();
  return voteInfo(rows.map(toBallot));
}

export async function readConsensusFlow(db: Store): Promise<{ ordinalsAmount: string }> {
  return { ordinalsAmount: formatAmount(await readCounter(db, VOTED)) };
}
