/** Source: rules.md D12, D13. */
import { startNodeWorker } from "../chain/node-worker.ts";
import type { Context } from "../core/context.ts";
import type { Log, Worker } from "../core/worker.ts";
import { newScanState, watchDeposits, type DepositAlert } from "./watch.ts";

/** Longer than a usual round; after a crash, deposits wait at most this long. */
export const DEPOSIT_LEASE = { name: "deposits", seconds: 10 };

/** Null if no chain is configured. */
export function startDepositWorker(ctx: Context, log: Log): Worker | null {
  if (!ctx.chain) return null;
  const { nodes, settings } = ctx.chain;
  const state = newScanState();
  const notify = ({ txHash }: DepositAlert) =>
    log.error({ txHash }, "a transaction is too long to be read: its deposits are not credited");
  return startNodeWorker({
    db: ctx.db,
    log,
    nodes,
    pollMs: settings.pollMs,
    lease: DEPOSIT_LEASE,
    failure: "the chain could not be read",
    report: ctx.workers.report("deposits"),
    round: (node, signal) => watchDeposits(ctx, node, state, signal, notify),
  });
}
