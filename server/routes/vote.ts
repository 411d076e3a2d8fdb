import { formatAmount } from "../../contract/money.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { readCounter, VOTED } from "../services/counters.ts";
import { checkPayPassword } from "../services/pay-password.ts";
import { createVote } from "../services/vote-create.ts";
import { readVoteInfo } from "../services/vote-info.ts";
import { readVotes } from "../services/votes.ts";

/** Votes: reading them, and making one. */
export function voteRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET vote/voteInfo", ({ caller }) => readVoteInfo(ctx.db, caller.memberId));
  answer(edge, "GET vote/voteValues", ({ caller, input }) => readVotes(ctx.db, caller.memberId, input));
  answer(edge, "GET vote/ordinalsAmount", async () => ({
    ordinalsAmount: formatAmount(await readCounter(ctx.db, VOTED)),
  }));
  keyed(edge, "POST vote/create", {
    before: ({ caller, input }) => checkPayPassword(ctx, caller.memberId, input.payPassword),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const lines = await createVote(tx, caller.memberId, input, at);
      return {
        ...(await readVoteInfo(tx, caller.memberId)),
        receipt: ctx.receipts.sign(key, "vote/create", at, lines),
      };
    },
  });
}
