import type { Context } from "../core/context.ts";
import { Lane } from "../core/lane.ts";
import type { Refused } from "../core/refused.ts";
import { performVotes } from "./batch.ts";
import { reserveLines } from "./lines.ts";
import type { VoteOrder, VoteOutcome } from "./orders.ts";

/** A line or wallet that another transaction has locked delays only the batch that waits for it. */
const BATCHES = 4;
/** Longer than a full batch takes on a busy machine, since smaller batches cost more per vote. */
const HELD_MS = 2_000;

export function openVoteLane(ctx: Context): Lane<VoteOrder, Exclude<VoteOutcome, Refused>> {
  return new Lane(ctx, performVotes, { batches: BATCHES, heldMs: HELD_MS, reserve: reserveLines });
}
