/** Source: rules.md D12, D13. */
import { startNodeWorker } from "../chain/node-worker.ts";
import type { Context } from "../core/context.ts";
import type { Log, Worker } from "../core/worker.ts";
import { newScanState, watchDeposits, type DepositAlert } from "./watch.ts";

/** After a crash, deposits wait at most this long. */
export const DEPOSIT_LEASE = { name: "deposits", seconds: 10 };

/** Null without a chain. */
export function startDepositWorker(ctx: Context, log: Log): Worker | null {
  if (!ctx.chain) return null;
  const { nodes, settings } = ctx.chain;
  const state = newScanState();
  const notify = ({ event, ...fields }: DepositAlert) => {
    if (event === "no_quorum" || event === "agreed") log.warn(fields, texts[event]);
    else log.error(fields, texts[event]);
  };
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

const texts: Record<DepositAlert["event"], string> = {
  too_long: "a transaction is too long to be read: its deposits are not credited",
  no_quorum: "too few nodes show a deposit: it is credited once enough of them do",
  corrected: "a node had shown a deposit that others show otherwise: it was recorded anew",
  disagreed: "nodes contradict each other: no deposits are credited until all of them agree",
  agreed: "all nodes agree again: deposits are credited",
  limit: "a deposit waits for an operator: the day's limit for automatic credits is reached",
  unbacked: "a deposit waits for an operator: its address did not receive as much",
};
