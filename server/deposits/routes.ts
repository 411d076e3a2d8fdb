import { answer, keyed, type Edge } from "../http/mount.ts";
import { findDeposit } from "./find.ts";
import { prepareGift } from "./faucet.ts";
import { depositAddress, readDeposits } from "./deposit-list.ts";

export function rechargeRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET recharge/rechargeAddress", ({ caller }) => depositAddress(ctx, caller.memberId));
  answer(edge, "GET recharge/records", ({ caller, input }) => readDeposits(ctx.db, caller.memberId, input));
  // Each costs several node requests.
  const rateLimit = { max: 20, timeWindow: "1 minute" };
  answer(edge, "GET recharge/find", ({ caller, input }) => findDeposit(ctx, caller.memberId, input.txHash), {
    rateLimit,
  });
  keyed(edge, "POST demo/faucet", {
    before: ({ caller }) => prepareGift(ctx, caller.memberId),
    perform: (_tx, _incoming, give) => give(),
  });
}
