/** Source: rules.md O142. */
import { sql } from "kysely";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { addDays, dayIn } from "../../contract/days.ts";
import type { JobStatus, PlatformStatus, WorkerStatus } from "../../contract/operator/platform-schemas.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import { isWorker } from "../core/alarms.ts";
import type { Context, Tx } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { readPoint } from "../ledger/point.ts";
import { readBroken } from "./ledger-check/broken.ts";

export async function readPlatform(ctx: Context): Promise<PlatformStatus> {
  const now = await ctx.clock.measure();
  return inSnapshot(ctx.db, async (tx) => {
    const workers = await readWorkers(tx);
    return {
      jobs: await readJobs(tx, workers, now),
      workers,
      ledger: await readChecked(ctx, tx),
      push: await readPush(tx, now),
      backups: await readBackups(tx),
    };
  });
}

interface WorkerRow {
  name: string;
  servers: number;
  beat_at: Date;
  failures: number;
  failing_since: Date | null;
  error: string | null;
}

/** Reports a worker's worst state over several servers. */
async function readWorkers(tx: Tx): Promise<WorkerStatus[]> {
  const { rows } = await sql<WorkerRow>`
    select distinct on (name) name, failures, failing_since, error,
      count(*) over (partition by name)::integer as servers, max(beat_at) over (partition by name) as beat_at
    from worker_beat where ${isWorker} order by name, failures desc, beat_at desc`.execute(tx);
  return rows.map(({ name, servers, beat_at, failures, failing_since, error }) => ({
    name,
    servers,
    beatAt: beat_at.toISOString(),
    failures,
    failingSince: failing_since?.toISOString() ?? null,
    error,
  }));
}

interface RunRow {
  name: string;
  day: string;
  state: "running" | "done";
  started_at: Date;
  finished_at: Date | null;
}

async function readJobs(tx: Tx, workers: WorkerStatus[], now: Date): Promise<JobStatus[]> {
  const { rows } = await sql<RunRow>`
    select distinct on (name) name, day::text as day, state, started_at, finished_at
    from job_run order by name, job_run.day desc`.execute(tx);
  const { timeZone } = (await readSettings(tx)).withdrawWindow;
  const nextAt = momentOf(timeZone, addDays(dayIn(timeZone, now), 1), "00:00").toISOString();
  return dailyJobs.map((name) => {
    const run = rows.find((row) => row.name === name);
    const worker = workers.find((one) => one.name === `daily ${name}`);
    return {
      name,
      day: run?.day ?? null,
      state: run?.state ?? null,
      startedAt: run?.started_at.toISOString() ?? null,
      finishedAt: run?.finished_at?.toISOString() ?? null,
      nextAt,
      failures: worker?.failures ?? 0,
      failingSince: worker?.failingSince ?? null,
      error: worker?.error ?? null,
    };
  });
}

/** A failed check of everything deletes the sealed point. */
async function readChecked({ receipts }: Context, tx: Tx): Promise<PlatformStatus["ledger"]> {
  const point = await readPoint(tx, receipts);
  const broken = await readBroken(tx);
  return typeof point === "string"
    ? { heldAt: null, wholeAt: null, refused: point, broken }
    : { heldAt: point.at, wholeAt: point.wholeAt, refused: null, broken };
}

async function readPush(tx: Tx, now: Date): Promise<PlatformStatus["push"]> {
  const { rows } = await sql<Omit<PlatformStatus["push"], "acceptedAt"> & { accepted_at: Date | null }>`
    select (select count(*)::integer from push_subscription where ended_at is null) as devices,
      (select at from push_acceptance) as accepted_at,
      (select count(*)::integer from push_message m left join notice n on n.id = m.notice_id
        where m.queued_at is null and m.due_at <= ${now}::timestamptz and m.expires_at > ${now}::timestamptz
          and n.withdrawn_at is null) as due,
      (select count(*)::integer from push_delivery where state = 'queued') as queued`.execute(tx);
  const { accepted_at, ...counts } = rows[0]!;
  return { ...counts, acceptedAt: accepted_at?.toISOString() ?? null };
}

async function readBackups(tx: Tx): Promise<PlatformStatus["backups"]> {
  const { rows } = await sql<{ newest: Date | null; full: Date | null; restored: Date | null }>`
    select max(made_at) filter (where kind in ('full', 'differential')) as newest,
      max(made_at) filter (where kind = 'full') as full, max(made_at) filter (where kind = 'restored') as restored
    from database_backup`.execute(tx);
  const { newest, full, restored } = rows[0]!;
  return {
    newestAt: newest?.toISOString() ?? null,
    fullAt: full?.toISOString() ?? null,
    restoredAt: restored?.toISOString() ?? null,
  };
}
