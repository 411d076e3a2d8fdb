import { answer, keyed, type Edge } from "../http/mount.ts";
import { chainStatus } from "./chain-status.ts";
import { sweepBatch } from "./sweep.ts";
import { hideNodeErrors } from "../core/node-errors.ts";
import { readReconciliation } from "./reconcile/unknown.ts";
import { assertComparedWallet } from "./reconcile/guard.ts";
import { setNextNonce } from "./payout-nonce.ts";

export function operatorChainRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/chain", () => hideNodeErrors(chainStatus(ctx)));
  answer(edge, "GET operator/chain/sweep", ({ input }) => hideNodeErrors(sweepBatch(ctx, input)));
  keyed(edge, "POST operator/chain/nonce", {
    before: () => assertComparedWallet(ctx),
    perform: (tx, { input }) => setNextNonce(ctx, tx, input, ctx.now()),
  });
  answer(edge, "GET operator/chain/reconcile", () => hideNodeErrors(readReconciliation(ctx)));
}
