/**
 * What PostgreSQL does in processes beside its sessions, and the embedded engine never does. Source: rules.md O149,
 * J19.
 */
import { sql } from "kysely";
import { isTight, readDisk, type Disk } from "../store/disk.ts";
import type { Store } from "../store/store.ts";
import type { AlarmQuery } from "./alarm-query.ts";
import type { Context } from "./context.ts";
import { joinWorkers, startWorker, type Log, type Wait, type Worker } from "./worker.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A start has enough to do. */
const FIRST_VACUUM_MS = 5 * MINUTE_MS;
/** A start after a crash reads as much of the log. PostgreSQL keeps about twice that for files to come. */
const LOG_BYTES = 32 * 2 ** 20;

type Deps = Pick<Context, "db" | "now" | "workers">;

export function startEmbeddedUpkeep(ctx: Deps, folder: string, log: Log): Worker {
  return joinWorkers([
    startRoomWatch(ctx, () => readDisk(folder), log),
    startCheckpoints(ctx, log),
    startVacuum(ctx, log),
  ]);
}

/** The engine gives up for good when it cannot begin a file of its log. While room is short, it only reads. */
export function startRoomWatch(
  { db, now, workers }: Deps,
  read: () => Promise<Disk | null>,
  log: Log,
  wait?: Wait,
): Worker {
  let onlyReads = false;
  return startWorker({
    async step() {
      const disk = await read();
      const isShort = disk !== null && isTight(disk);
      if (isShort !== onlyReads) {
        await allowWrites(db, isShort ? now() : null);
        onlyReads = isShort;
        log.warn(
          { disk },
          isShort ? "the disk is nearly full: nothing is written" : "there is room: writes go on",
        );
      }
      return SECOND_MS;
    },
    failed: retrying(SECOND_MS, log, "the room on the disk could not be watched"),
    report: workers.report("room"),
    ...(wait && { wait }),
  });
}

const onlyReadsSince = sql`nullif(current_setting('starship.only_reads_since', true), '')::timestamptz`;

/** What is not written cannot be recorded either: other alarms are. */
export const roomAlarms: AlarmQuery = () =>
  sql`select 'disk_low', 'database', ${onlyReadsSince}, jsonb_build_object('code', 'read_only')
    where ${onlyReadsSince} is not null`;

/** For the one session. @param since null: allowed. */
async function allowWrites(db: Store, since: Date | null): Promise<void> {
  await sql`
    select set_config('default_transaction_read_only', ${since ? "on" : "off"}, false),
      set_config('starship.only_reads_since', ${since?.toISOString() ?? ""}, false)`.execute(db);
}

/** Without checkpoints no part of the write-ahead log is ever removed. */
export function startCheckpoints({ db, workers }: Deps, log: Log, wait?: Wait): Worker {
  return startWorker({
    async step() {
      await checkpointOnce(db);
      return MINUTE_MS;
    },
    failed: retrying(MINUTE_MS, log, "the embedded database's log could not be shortened"),
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
    failed: retrying(HOUR_MS, log, "the embedded database could not be vacuumed"),
    report: workers.report("vacuum"),
    ...(wait && { wait }),
  });
}

async function checkpointOnce(db: Store): Promise<void> {
  const { rows } = await sql<{ isLong: boolean }>`
    select pg_current_wal_lsn() - redo_lsn > ${LOG_BYTES} and ${onlyReadsSince} is null as "isLong"
    from pg_control_checkpoint()`.execute(db);
  if (rows[0]!.isLong) await sql`checkpoint`.execute(db);
}

/** Table by table, so that members wait for one at most. */
async function vacuumOnce(db: Store, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relkind = 'r' and ${onlyReadsSince} is null order by 1`.execute(
    db,
  );
  for (const { name } of rows) {
    if (signal.aborted) return;
    await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db);
  }
}

function retrying(ms: number, log: Log, message: string): (error: unknown) => number {
  return (error) => {
    log.error({ err: error }, message);
    return ms;
  };
}
