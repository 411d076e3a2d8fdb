/** Source: rules.md O126, O127. */
import { retryDelay } from "../../contract/backoff.ts";
import type { Context } from "../core/context.ts";
import { startWorker, type Log, type Wait, type Worker } from "../core/worker.ts";
import { closeDays } from "./close.ts";
import { computeNext } from "./compute.ts";

const CHECK_MS = 60_000;
/** Running postings end soon. */
const SOON_MS = 5_000;
const RETRY = { firstMs: 30_000, longestMs: 3_600_000 };
const STOP_MS = 10_000;

/** Safe on several servers. */
export function startReportWorker(ctx: Context, log: Log, wait?: Wait): Worker {
  let failures = 0;
  return startWorker({
    async step() {
      const closed = await closeDays(ctx);
      const computed = await computeNext(ctx.db, ctx.now());
      failures = 0;
      if (computed !== null) return 0;
      return closed === null ? SOON_MS : CHECK_MS;
    },
    failed(error) {
      failures += 1;
      log.error({ err: error }, "a day could not be closed or summed up");
      return retryDelay(failures - 1, RETRY);
    },
    stopMs: STOP_MS,
    report: ctx.workers.report("reports"),
    ...(wait && { wait }),
  });
}
