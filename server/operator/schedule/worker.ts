import { retryDelay } from "../../../contract/backoff.ts";
import type { Context } from "../../core/context.ts";
import { startWorker, type Log, type Wait, type Worker } from "../../core/worker.ts";

const RETRY = { firstMs: 1_000, longestMs: 60_000 };
const STOP_MS = 10_000;
/** Timers may fire a little early. */
const LATE_MS = 5;

/** On every server: the first applies the change. Source: rules.md O118. */
export function startSettingsWorker(ctx: Context, log: Log, wait?: Wait): Worker {
  let failures = 0;
  return startWorker({
    async step() {
      const pause = await ctx.due.advance();
      failures = 0;
      return pause + LATE_MS;
    },
    failed(error) {
      failures += 1;
      log.error({ err: error }, "scheduled settings could not be put in force");
      return retryDelay(failures - 1, RETRY);
    },
    stopMs: STOP_MS,
    report: ctx.workers.report("settings"),
    ...(wait && { wait }),
  });
}
