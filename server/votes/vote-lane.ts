/** Votes are carried out in batches, by several servers at a time. */
import type { Context } from "../core/context.ts";
import { Lane } from "../core/lane.ts";
import type { Refused } from "../core/refused.ts";
import { performVotes } from "./batch.ts";
import { reserveLines } from "./lines.ts";
import type { VoteOrder, VoteOutcome } from "./orders.ts";

/** At a time: a line or a wallet that somebody else has locked holds back only the batch that waits for it. */
const BATCHES = 4;
/** Longer than a full batch takes on a busy machine: the larger they are, the less a vote costs. */
const HELD_MS = 500;

export function openVoteLane(ctx: Context): Lane<VoteOrder, Exclude<VoteOutcome, Refused>> {
  return new Lane(ctx, performVotes, { batches: BATCHES, heldMs: HELD_MS, reserve: reserveLines });
}
