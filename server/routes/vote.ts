import { formatAmount } from "../../contract/money.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { readCounter, VOTED } from "../services/counters.ts";
import { checkPayPassword } from "../services/pay-password.ts";
import type { Caller, Line, Tx } from "../services/context.ts";
import { createVote } from "../services/vote-create.ts";
import { repurchaseVote } from "../services/vote-repurchase.ts";
import { upgradeVote } from "../services/vote-upgrade.ts";
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
  const checkPassword = ({ caller, input }: { caller: Caller; input: { payPassword: string } }) =>
    checkPayPassword(ctx, caller.memberId, input.payPassword);
  const result = async (
    tx: Tx,
    { caller, key }: { caller: Caller; key: string },
    action: string,
    at: Date,
    lines: Line[],
  ) => ({
    ...(await readVoteInfo(tx, caller.memberId)),
    receipt: ctx.receipts.sign(key, action, at, lines),
  });
  keyed(edge, "POST vote/create", {
    before: checkPassword,
    perform: async (tx, incoming) => {
      const at = ctx.now();
      const lines = await createVote(tx, incoming.caller.memberId, incoming.input, at);
      return result(tx, incoming, "vote/create", at, lines);
    },
  });
  keyed(edge, "POST vote/upgrade", {
    before: checkPassword,
    perform: async (tx, incoming) => {
      const at = ctx.now();
      const lines = await upgradeVote(tx, incoming.caller.memberId, incoming.input, at);
      return result(tx, incoming, "vote/upgrade", at, lines);
    },
  });
  keyed(edge, "POST vote/repurchase", {
    before: checkPassword,
    perform: async (tx, incoming) => {
      const at = ctx.now();
      const lines = await repurchaseVote(tx, incoming.caller.memberId, incoming.input.payType, at);
      return result(tx, incoming, "vote/repurchase", at, lines);
    },
  });
}
