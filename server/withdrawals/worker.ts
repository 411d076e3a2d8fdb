/** Source: rules.md W23, W24. */
import { describeNodeError, startNodeWorker } from "../chain/node-worker.ts";
import type { Context } from "../core/context.ts";
import type { Log, Worker } from "../core/worker.ts";
import { runPayouts, type PayoutAlert } from "./payout-run.ts";

/** The lease is longer than a round. */
export const PAYOUT_LEASE = { name: "payouts", seconds: 15 };

/** Returns null if there is no wallet. */
export function startPayoutWorker(ctx: Context, log: Log): Worker | null {
  const payer = ctx.chain?.settings.payout;
  if (!ctx.chain || !payer) return null;
  const { nodes, settings } = ctx.chain;
  const notify = (alert: PayoutAlert) => logAlert(log, alert);
  let lastHead = "";
  return startNodeWorker({
    db: ctx.db,
    log,
    nodes,
    pollMs: settings.pollMs,
    lease: PAYOUT_LEASE,
    failure: "payouts could not go on",
    report: ctx.workers.report("payouts"),
    async round(node, signal) {
      const head = await runPayouts({ ctx, node, payer, notify, signal, lastHead });
      const isNew = head !== lastHead;
      lastHead = head;
      return isNew;
    },
  });
}

const texts: Record<PayoutAlert["event"], string> = {
  paused: "payouts are paused",
  resumed: "payouts are resumed",
  left_to_operator: "the operator must pay a withdrawal by hand",
  not_taken: "a node refused a payout",
  stuck: "a payout is not mined, or nodes do not agree on it",
  failed: "a payout failed: look at the chain before deciding on its withdrawal",
  reorganised: "a reorg dropped a payout's block; it is sent again",
  paid_and_gone: "a reorg dropped a payout that was booked as paid; it is sent again",
};
const alarming = new Set<PayoutAlert["event"]>(["paused", "stuck", "failed", "paid_and_gone"]);

function logAlert(log: Log, { event, ...fields }: PayoutAlert): void {
  const safe = "error" in fields ? { ...fields, ...describeNodeError(fields.error) } : fields;
  if (alarming.has(event)) log.error(safe, texts[event]);
  else log.warn(safe, texts[event]);
}
