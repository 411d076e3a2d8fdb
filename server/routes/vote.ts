import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { formatAmount } from "../../contract/money.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { readCounter, VOTED } from "../services/counters.ts";
import { checkPayPassword } from "../services/pay-password.ts";
import type { Line, Tx } from "../services/context.ts";
import { createVote } from "../services/vote-create.ts";
import { repurchaseVote } from "../services/vote-repurchase.ts";
import { upgradeVote } from "../services/vote-upgrade.ts";
import { readVoteInfo } from "../services/vote-info.ts";
import { readVotes } from "../services/votes.ts";

/** Votes: reading them, and paying for them. */
export function voteRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET vote/voteInfo", ({ caller }) => readVoteInfo(ctx.db, caller.memberId));
  answer(edge, "GET vote/voteValues", ({ caller, input }) => readVotes(ctx.db, caller.memberId, input));
  answer(edge, "GET vote/ordinalsAmount", async () => ({
    ordinalsAmount: formatAmount(await readCounter(ctx.db, VOTED)),
  }));
  /** The three ways to pay for a vote differ in the use case only: each answers the votes as they are then. */
  function payment<C extends "POST vote/create" | "POST vote/upgrade" | "POST vote/repurchase">(
    call: C,
    pay: (tx: Tx, memberId: bigint, input: RequestOf<C>, at: Date) => Promise<Line[]>,
  ): void {
    keyed<C>(edge, call, {
      before: ({ caller, input }) => checkPayPassword(ctx, caller.memberId, input.payPassword),
      perform: async (tx, { caller, input, key }) => {
        const at = ctx.now();
        const lines = await pay(tx, caller.memberId, input, at);
        const receipt = ctx.receipts.sign(key, call.slice("POST ".length), at, lines);
        return { ...(await readVoteInfo(tx, caller.memberId)), receipt } as ResponseOf<C>;
      },
    });
  }
  payment("POST vote/create", createVote);
  payment("POST vote/upgrade", upgradeVote);
  payment("POST vote/repurchase", (tx, memberId, { payType }, at) =>
    repurchaseVote(tx, memberId, payType, at),
  );
}
