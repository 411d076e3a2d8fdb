import { answer, type Edge } from "../http/mount.ts";
import { depositAddress, readDeposits } from "../services/deposits.ts";

/** Where to deposit, and what came of it. */
export function rechargeRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET recharge/rechargeAddress", ({ caller }) => depositAddress(ctx, caller.memberId));
  answer(edge, "GET recharge/records", ({ caller, input }) => readDeposits(ctx.db, caller.memberId, input));
}
