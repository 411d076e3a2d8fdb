/** Source: rules.md W28. */
import { startNodeWorker } from "../../chain/node-worker.ts";
import type { Context } from "../../core/context.ts";
import type { Log, Worker } from "../../core/worker.ts";
import { checkBooks } from "./check.ts";

const LEASE = { name: "books", seconds: 120 };
const PERIOD_MS = 60_000;

/** Returns null without a chain. */
export function startBookWorker(ctx: Context, log: Log): Worker | null {
  if (!ctx.chain) return null;
  const progress = { member: 0n };
  return startNodeWorker({
    db: ctx.db,
    log,
    nodes: ctx.chain.nodes,
    pollMs: PERIOD_MS,
    lease: LEASE,
    report: ctx.workers.report("books"),
    failure: "books and chain could not be compared",
    inTurn: true,
    async round(node) {
      for (const alert of await checkBooks(ctx, node, progress))
        log.error(alert, "books and chain disagree: nothing is paid, credited or given back");
      return true;
    },
  });
}
