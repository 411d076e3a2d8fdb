import { answer, keyed, type Edge } from "../http/mount.ts";
import { buyPasses, readNftTransactions } from "../services/nft-buy.ts";
import { checkPayPassword } from "../services/pay-password.ts";

/** Passes: buying them, and how they came and went. */
export function nftRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET nft/transaction", ({ caller, input }) =>
    readNftTransactions(ctx.db, caller.memberId, input),
  );
  keyed(edge, "POST nft/buy", {
    before: ({ caller, input }) => checkPayPassword(ctx, caller.memberId, input.payPassword),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const lines = await buyPasses(tx, caller.memberId, input, at);
      return { receipt: ctx.receipts.sign(key, "nft/buy", at, lines) };
    },
  });
}
