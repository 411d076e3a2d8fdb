/** Each of the two workers runs on one server at a time. Source: rules.md O106, O108. */
import { randomUUID } from "node:crypto";
import type { Context } from "../core/context.ts";
import { takeLease } from "../core/lease.ts";
import { readSettings } from "../core/settings.ts";
import { startWorker, type Log, type Worker } from "../core/worker.ts";
import { sumDays } from "./day-sums.ts";
import { takeReading, type ReadReserves } from "./reading.ts";

const PERIOD_MS = 5 * 60_000;
const RETRY_MS = 60_000;
/** The later of two readings counts. */
const LEASE = { name: "custody", seconds: 120 };
const SUMS_LEASE = { name: "book days", seconds: 600 };
const HOUR_MS = 3_600_000;

export function startCustodyWorker(ctx: Context, log: Log, read: ReadReserves): Worker {
  const owner = randomUUID();
  return startWorker({
    async step() {
      if (await takeLease(ctx.db, LEASE.name, owner, LEASE.seconds)) await takeReading(ctx, read);
      return PERIOD_MS;
    },
    // After three failures in a row the worker raises an alarm.
    failed(error) {
      log.warn({ error: error instanceof Error ? error.name : "unknown" }, "custody could not be read");
      return RETRY_MS;
    },
    stopMs: 5_000,
    report: ctx.workers.report("custody"),
  });
}

/** Charts add later entries themselves. */
export function startDaySumsWorker(ctx: Context, log: Log): Worker {
  const owner = randomUUID();
  return startWorker({
    async step() {
      const { withdrawWindow } = await readSettings(ctx.db);
      if (await takeLease(ctx.db, SUMS_LEASE.name, owner, SUMS_LEASE.seconds))
        await sumDays(ctx.db, withdrawWindow.timeZone, ctx.now());
      return HOUR_MS;
    },
    failed(error) {
      log.warn({ err: error }, "the books' days could not be summed");
      return RETRY_MS;
    },
    stopMs: 5_000,
    report: ctx.workers.report("book days"),
  });
}
