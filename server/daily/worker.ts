/**
 * Runs jobs at 00:00 of the platform's zone, at start for missed days, and hourly in case of clock errors. Extra runs
 * are harmless: each payee is paid once a day. Source: rules.md J1, J10.
 */
import { retryDelay } from "../../contract/backoff.ts";
import { dailyJobs, type DailyJobName } from "../../contract/daily/schemas.ts";
import type { Context } from "../core/context.ts";
import { joinWorkers, startWorker, type Log, type Wait, type Worker } from "../core/worker.ts";
import { platformDay, runDueDays } from "./run.ts";

/** Short, and re-reads the zone each time. */
const CHECK_MS = 15_000;
const HOUR_MS = 3_600_000;
const RETRY = { firstMs: 30_000, longestMs: HOUR_MS };
/** A hanging batch delays the shutdown by at most this; the next start resumes it. */
const STOP_MS = 10_000;

/** A failing job delays no other. */
export function startDailyWorkers(ctx: Context, log: Log, wait?: Wait): Worker {
  return joinWorkers(dailyJobs.map((name) => startDailyWorker(ctx, name, log, wait)));
}

function startDailyWorker(ctx: Context, name: DailyJobName, log: Log, wait?: Wait): Worker {
  let failures = 0;
  let doneDay = "";
  let nextCheck = 0;
  return startWorker({
    async step(signal) {
      const day = await platformDay(ctx);
      const now = ctx.now().getTime();
      if (day !== doneDay || now >= nextCheck) {
        await runDueDays(ctx, name, signal);
        doneDay = day;
        nextCheck = now + HOUR_MS;
      }
      failures = 0;
      return CHECK_MS;
    },
    failed(error) {
      failures += 1;
      log.error({ err: error, job: name }, "a daily job failed");
      return retryDelay(failures - 1, RETRY);
    },
    stopMs: STOP_MS,
    ...(wait && { wait }),
  });
}
