/** Runs hourly, on one server at a time, in short transactions. Source: rules.md O21. */
import { randomUUID } from "node:crypto";
import { retryDelay } from "../../contract/backoff.ts";
import type { Tx } from "../store/store.ts";
import type { Context } from "./context.ts";
import { takeLease } from "./lease.ts";
import { transact } from "./transact.ts";
import { startWorker, type Log, type Wait, type Worker } from "./worker.ts";

/** @returns how many rows were deleted, at most `limit`. */
export type Purge = (tx: Tx, now: Date, limit: number) => Promise<number>;

export const PURGE_BATCH = 500;
const HOUR_MS = 3_600_000;
const PAUSE_MS = 100;
const RETRY = { firstMs: 30_000, longestMs: HOUR_MS };
/** Two servers that delete at the same time skip each other's rows. */
const LEASE = { name: "retention", seconds: 120 };

/**
 * Uses the database's time, since a wrong clock would delete for good. One failing purge does not stop the others.
 * @returns whether there may be more, and what failed.
 */
export async function purgeOnce(
  { db, clock }: Context,
  purges: Purge[],
): Promise<{ hasMore: boolean; failures: unknown[] }> {
  let hasMore = false;
  const failures: unknown[] = [];
  const at = await clock.measure();
  for (const purge of purges) {
    const deleted = await transact(db, (tx) => purge(tx, at, PURGE_BATCH)).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
    hasMore ||= deleted === PURGE_BATCH;
  }
  return { hasMore, failures };
}

export function startRetentionWorker(ctx: Context, purges: Purge[], log: Log, wait?: Wait): Worker {
  const owner = randomUUID();
  let failed = 0;
  return startWorker({
    async step() {
      if (!(await takeLease(ctx.db, LEASE.name, owner, LEASE.seconds))) return HOUR_MS;
      const { hasMore, failures } = await purgeOnce(ctx, purges);
      if (hasMore) return PAUSE_MS;
      if (failures.length > 0) throw new AggregateError(failures);
      failed = 0;
      return HOUR_MS;
    },
    failed(error) {
      failed += 1;
      for (const err of error instanceof AggregateError ? error.errors : [error])
        log.error({ err }, "old rows could not be deleted");
      return retryDelay(failed - 1, RETRY);
    },
    stopMs: 10_000,
    report: ctx.workers.report("retention"),
    ...(wait && { wait }),
  });
}
