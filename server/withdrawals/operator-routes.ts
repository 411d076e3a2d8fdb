import { answer, keyed, type Edge } from "../http/mount.ts";
import { assertComparedWallet } from "./reconcile/guard.ts";
import { assertUnpaid } from "./payout-verification.ts";
import { confirmWithdrawal, rejectWithdrawal, setByHand } from "./decide.ts";
import { assertNotPaidByHand, assertPays } from "./paid-by-hand.ts";
import { aboutMember } from "../operator/about-member.ts";
import { noteLook } from "../operator/looks.ts";
import { readReview } from "./review.ts";
import { readAllWithdrawals, readWithdrawals } from "./records.ts";

export function operatorWithdrawRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/withdraws", ({ input }) => readAllWithdrawals(ctx.db, input));
  aboutMember(edge, "GET operator/member/withdraws", (id, input) => readWithdrawals(ctx.db, id, input));
  answer(edge, "GET operator/withdraw/review", async ({ input, identity }) => {
    const review = await readReview(ctx.db, input.id, ctx.now());
    await noteLook(ctx, identity, review.account);
    return review;
  });
  keyed(edge, "POST operator/withdraw/reject", {
    before: async ({ input }) => {
      await assertComparedWallet(ctx);
      await assertUnpaid(ctx, input.id);
      if (!input.notPaid) await assertNotPaidByHand(ctx, input.id);
    },
    perform: (tx, { input }) => rejectWithdrawal(tx, input, ctx.now()),
  });
  keyed(edge, "POST operator/withdraw/confirm", {
    before: async ({ input: { id, txHash } }) => {
      await assertComparedWallet(ctx);
      if (txHash !== undefined) await assertPays(ctx, id, txHash);
    },
    perform: (tx, { input }) =>
      confirmWithdrawal(tx, input, ctx.now(), { payoutsEnabled: Boolean(ctx.chain?.settings.payout) }),
  });
  keyed(edge, "POST operator/withdraw/byHand", {
    before: async ({ input: { id, byHand, notPaid } }) => {
      await assertComparedWallet(ctx);
      if (!byHand && !notPaid) await assertNotPaidByHand(ctx, id);
    },
    perform: (tx, { input }) => setByHand(tx, input, ctx.now()),
  });
}
