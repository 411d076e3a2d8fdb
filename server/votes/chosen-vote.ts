/** Source: rules.md V4, V5, V22, V23. */
import { parseAmount } from "../../contract/money.ts";
import { voteToRepurchase, voteToUpgrade } from "../../contract/votes/rules.ts";
import { Refused } from "../core/refused.ts";
import type { Ballot } from "./ballots.ts";
import type { VoteOrder } from "./orders.ts";

type Growth = Exclude<VoteOrder, { kind: "create" }>;

/** Without a choice, the one that the rules determine. @param own all of the member's votes. */
export function orderedVote({ kind, vote }: Growth, own: readonly Ballot[]): Ballot | null {
  if (vote) return find(own, vote.id);
  return kind === "upgrade" ? voteToUpgrade(own) : voteToRepurchase(own);
}

/**
 * Call under the member's lock: a daily income that put the vote out, another device's order or changed settings would
 * make a different deal than shown.
 * @throws Refused `vote_changed`, also for a vote that does not exist or belongs to somebody else.
 */
export function assertChosen({ vote: chosen }: Growth, own: readonly Ballot[]): void {
  if (!chosen) return;
  const vote = find(own, chosen.id);
  const isSame =
    vote?.level === chosen.level &&
    vote.status === chosen.status &&
    vote.voteValue === parseAmount(chosen.voteValue) &&
    vote.repurchasesLeft === chosen.canRepurchaseCount;
  if (!isSame) throw new Refused("vote_changed", { field: "vote" });
}

function find(own: readonly Ballot[], id: string): Ballot | null {
  return own.find((vote) => vote.id.toString() === id) ?? null;
}
