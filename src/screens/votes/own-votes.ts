import { parseAmount, type Amount } from "../../../contract/money.ts";
import type { OwnVote, VoteTerms } from "../../../contract/votes/rules.ts";
import type { Vote } from "../../../contract/votes/schemas.ts";

export type OwnVoteTerms = OwnVote & VoteTerms & { released: Amount; seat: number };

/** Converts wire votes for the vote rules. */
export function ownVotes(votes: readonly Vote[]): OwnVoteTerms[] {
  return votes.map((vote) => ({
    id: BigInt(vote.id),
    level: vote.level,
    seat: vote.seat,
    status: vote.status,
    repurchasesLeft: vote.canRepurchaseCount,
    payPrice: parseAmount(vote.payPrice),
    voteValue: parseAmount(vote.voteValue),
    released: parseAmount(vote.releaseValue),
    baseValue: parseAmount(vote.repurchaseValue),
    repurchaseFuel: parseAmount(vote.repurchaseFuel),
  }));
}
