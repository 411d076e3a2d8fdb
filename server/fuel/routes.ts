import { answer, keyed, type Edge } from "../http/mount.ts";
import { checkPayPassword } from "../accounts/pay-password.ts";
import { createStake, readStakeInfo } from "./stakes.ts";

/** Staked fuel: what it is and has yielded, and staking more. */
export function stakeRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET stake/info", ({ caller }) => readStakeInfo(ctx.db, caller.memberId));
  keyed(edge, "POST stake/create", {
    before: ({ caller, input }) => checkPayPassword(ctx, caller.memberId, input.payPassword),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const lines = await createStake(tx, caller.memberId, input, at);
      const receipt = ctx.receipts.sign(key, "stake/create", at, lines);
      return { ...(await readStakeInfo(tx, caller.memberId)), receipt };
    },
  });
}
