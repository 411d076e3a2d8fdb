/** Source: rules.md E40 to E43. */
import { describeNodeError, startNodeWorker } from "../chain/node-worker.ts";
import type { Context } from "../core/context.ts";
import type { Log, Worker } from "../core/worker.ts";
import { runAnchors, type AnchorAlert } from "./anchor-run.ts";

const LEASE = { name: "root anchors", seconds: 15 };

/** Null without a wallet for anchors. */
export function startAnchorWorker(ctx: Context, log: Log): Worker | null {
  const wallet = ctx.chain?.settings.anchor;
  if (!ctx.chain || !wallet) return null;
  const { nodes, settings } = ctx.chain;
  const notify = (alert: AnchorAlert) => logAlert(log, alert);
  let lastHead = "";
  return startNodeWorker({
    db: ctx.db,
    log,
    nodes,
    pollMs: settings.pollMs,
    lease: LEASE,
    failure: "roots could not be written to the chain",
    report: ctx.workers.report("root anchors"),
    async round(node, signal) {
      const head = await runAnchors({ ctx, node, wallet, notify, signal, lastHead });
      // The node was not asked, so it does not count as stale.
      if (head === null) return true;
      const isNew = head !== lastHead;
      lastHead = head;
      return isNew;
    },
  });
}

const texts: Record<AnchorAlert["event"], string> = {
  paused: "no roots are written to the chain",
  not_taken: "a node refused the transaction of a root",
  reorganised: "a reorg dropped the transaction of a root; it is sent again",
  lost: "another transaction took the nonce of a root's; the newest root is written anew",
};

function logAlert(log: Log, { event, ...fields }: AnchorAlert): void {
  const safe = "error" in fields ? { ...fields, ...describeNodeError(fields.error) } : fields;
  if (event === "paused") log.error(safe, texts[event]);
  else log.warn(safe, texts[event]);
}
