/** What PostgreSQL does in processes beside its sessions, and the embedded engine never does. Source: rules.md O149. */
import { sql } from "kysely";
import { retryDelay } from "../../contract/backoff.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "./context.ts";
import { joinWorkers, startWorker, type Log, type Wait, type Worker } from "./worker.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A start has enough to do. */
const FIRST_VACUUM_MS = 5 * MINUTE_MS;
/** A start after a crash reads as much of the log. PostgreSQL keeps about twice that for files to come. */
const LOG_BYTES = 32 * 2 ** 20;
const RETRY = { firstMs: MINUTE_MS, longestMs: HOUR_MS };

type Deps = Pick<Context, "db" | "workers">;

export function startEmbeddedUpkeep(ctx: Deps, log: Log, wait?: Wait): Worker {
  return joinWorkers([startCheckpoints(ctx, log, wait), startVacuum(ctx, log, wait)]);
}

/** Without checkpoints no part of the write-ahead log is ever removed. */
export function startCheckpoints({ db, workers }: Deps, log: Log, wait?: Wait): Worker {
  return startWorker({
    async step() {
      await checkpointOnce(db);
      return MINUTE_MS;
    },
    failed: retrying(log, "the embedded database's log could not be shortened"),
    report: workers.report("checkpoints"),
    ...(wait && { wait }),
  });
}

/** The place of deleted rows is used again only after a vacuum, and the planner knows tables only once analyzed. */
export function startVacuum({ db, workers }: Deps, log: Log, wait?: Wait): Worker {
  let isStart = true;
  return startWorker({
    async step(signal) {
      if (isStart) {
        isStart = false;
        return FIRST_VACUUM_MS;
      }
      await vacuumOnce(db, signal);
      return DAY_MS;
    },
    failed: retrying(log, "the embedded database could not be vacuumed"),
    report: workers.report("vacuum"),
    ...(wait && { wait }),
  });
}

async function checkpointOnce(db: Store): Promise<void> {
  const { rows } = await sql<{ isLong: boolean }>`
    select pg_current_wal_lsn() - redo_lsn > ${LOG_BYTES} as "isLong" from pg_control_checkpoint()`.execute(
    db,
  );
  if (rows[0]!.isLong) await sql`checkpoint`.execute(db);
}

/** Table by table, so that members wait for one at most. */
async function vacuumOnce(db: Store, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relkind = 'r' order by 1`.execute(db);
  for (const { name } of rows) {
    if (signal.aborted) return;
    await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db);
  }
}

function retrying(log: Log, message: string): (error: unknown) => number {
  let failures = 0;
  return (error) => {
    log.error({ err: error }, message);
    failures += 1;
    return retryDelay(failures - 1, RETRY);
  };
}
