/**
 * At 00:00 of the platform's zone, at start for missed days, and hourly in case of clock errors. Extra runs are
 * harmless: each payee is paid once a day. Source: rules.md J1, J10.
 */
import { randomUUID } from "node:crypto";
import { retryDelay } from "../../contract/backoff.ts";
import { dailyJobs, type DailyJobName } from "../../contract/daily/schemas.ts";
import type { Context } from "../core/context.ts";
import { releaseLease, takeLease } from "../core/lease.ts";
import { Refused } from "../core/refused.ts";
import { joinWorkers, startWorker, type Log, type Wait, type Worker } from "../core/worker.ts";
import { platformDay } from "./days.ts";
import { runDueDays } from "./run.ts";

/** Short, so that a changed time zone takes effect soon. */
const CHECK_MS = 15_000;
const HOUR_MS = 3_600_000;
const RETRY = { firstMs: 30_000, longestMs: HOUR_MS };
/** The longest wait for a running batch; the next start resumes it. */
const STOP_MS = 10_000;
const LEASE_SECONDS = 60;

const CLOCK_IS_WRONG =
  "this server's clock differs from the database's: it runs no jobs until that is corrected";

/** A failing job delays no other. */
export function startDailyWorkers(ctx: Context, log: Log, wait?: Wait): Worker {
  return joinWorkers(dailyJobs.map((name) => startDailyWorker(ctx, name, log, wait)));
}

function startDailyWorker(ctx: Context, name: DailyJobName, log: Log, wait?: Wait): Worker {
  let failures = 0;
  let clockIsWrong = false;
  let doneDay = "";
  let nextCheck = 0;
  const owner = randomUUID();
  return startWorker({
    async step(signal) {
      const day = await platformDay(ctx);
      clockIsWrong = false;
      const now = ctx.now().getTime();
      if (day !== doneDay || now >= nextCheck) {
        if (!(await runUnderLease(ctx, name, owner, () => runDueDays(ctx, name, signal)))) return CHECK_MS;
        doneDay = day;
        nextCheck = now + HOUR_MS;
      }
      failures = 0;
      return CHECK_MS;
    },
    failed(error) {
      if (error instanceof Refused && error.reason === "clock_wrong") {
        if (!clockIsWrong) log.error({ job: name, aheadMs: ctx.clock.ahead }, CLOCK_IS_WRONG);
        clockIsWrong = true;
        return CHECK_MS;
      }
      failures += 1;
      log.error({ err: error, job: name }, "a daily job failed");
      return retryDelay(failures - 1, RETRY);
    },
    stopMs: STOP_MS,
    report: ctx.workers.report(`daily ${name}`),
    ...(wait && { wait }),
  });
}

/** The lease saves the other servers the work. */
async function runUnderLease(
  { db }: Context,
  name: DailyJobName,
  owner: string,
  run: () => Promise<void>,
): Promise<boolean> {
  const lease = `daily ${name}`;
  const take = () => takeLease(db, lease, owner, LEASE_SECONDS);
  if (!(await take())) return false;
  const renewal = setInterval(() => void take().catch(() => {}), (LEASE_SECONDS * 1_000) / 3);
  try {
    await run();
    return true;
  } finally {
    clearInterval(renewal);
    await releaseLease(db, lease, owner);
  }
}
