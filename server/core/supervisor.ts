/** Other servers see the recorded health; each alarm is logged once. Source: rules.md J13. */
import { hostname } from "node:os";
import { sql } from "kysely";
import type { Alarm } from "../../contract/operator/schemas.ts";
import { readAlarms } from "./alarms.ts";
import type { AlarmFacts } from "../../contract/operator/alarm-facts.ts";
import { findShortage, gigabytes, type WatchedDisk } from "../store/disk.ts";
import type { TransactionAge } from "../store/transaction-age.ts";
import { endsSoon, type Certificate } from "./certificate.ts";
import type { Context } from "./context.ts";
import { startWorker, type Log, type Wait, type Worker } from "./worker.ts";
import type { WorkerState } from "./worker-health.ts";

const ROUND_MS = 15_000;
const FORGOTTEN_DAYS = 7;

/** What a server sees around it; absent where it is not known. */
export interface Surroundings {
  /** Of the folder that this server writes to, and of others on its machine. */
  disks?: WatchedDisk[];
  /** Under which members reach this server. */
  certificates?: Certificate[];
  /** Of the database. */
  standbys?: Standbys;
  transactions?: TransactionAge;
}

export interface Standbys {
  needed: number;
  connected: number;
}

export function startSupervisor(
  ctx: Context,
  log: Log,
  look: () => Promise<Surroundings>,
  wait?: Wait,
): Worker {
  let known = new Set<string>();
  return startWorker({
    async step() {
      await supervise(ctx, await look());
      const alarms = await readAlarms(ctx);
      for (const alarm of alarms)
        if (!known.has(keyOf(alarm))) log.error({ alarm }, "an alarm for the operator");
      known = new Set(alarms.map(keyOf));
      return ROUND_MS;
    },
    failed(error) {
      log.error({ err: error }, "the supervisor failed");
      return ROUND_MS;
    },
    ...(wait && { wait }),
  });
}

const keyOf = ({ kind, subject }: Alarm) => `${kind} ${subject}`;

export async function supervise(
  ctx: Context,
  { disks = [], certificates = [], standbys, transactions }: Surroundings = {},
): Promise<void> {
  const now = await ctx.clock.measure();
  const { server } = ctx.workers;
  for (const { name, beatAt, failures, failingSince, error } of [
    ...ctx.workers.states(),
    clockState(ctx, now),
    ...(disks.length > 0 ? [diskState(disks, now)] : []),
    ...(certificates.length > 0 ? [certificateState(certificates, now)] : []),
    ...(standbys ? [standbyState(standbys, now)] : []),
    ...(transactions ? [transactionState(transactions, now)] : []),
  ]) {
    // Keeps the time of the first failure.
    await sql`
      insert into worker_beat (name, server, beat_at, failures, failing_since, error)
      values (${name}, ${server}, ${beatAt}, ${failures}, ${failingSince}, ${error})
      on conflict (name, server) do update set beat_at = excluded.beat_at, failures = excluded.failures,
        failing_since = case when excluded.failures = 0 then null
          else coalesce(worker_beat.failing_since, excluded.failing_since) end,
        error = excluded.error`.execute(ctx.db);
  }
  await sql`delete from worker_beat where beat_at < ${now}::timestamptz - ${FORGOTTEN_DAYS} * interval '1 day'`.execute(
    ctx.db,
  );
}

function diskState(disks: WatchedDisk[], now: Date): WorkerState {
  const short = findShortage(disks);
  if (short === null) return stateOf("disk", now, null);
  const { folder, disk } = short;
  const place = { folder, server: hostname() };
  const room = disk
    ? { freeGb: gigabytes(disk.free), sizeGb: gigabytes(disk.size) }
    : { code: "unreadable" as const };
  return stateOf("disk", now, { ...room, ...place });
}

function clockState({ clock }: Context, now: Date): WorkerState {
  return stateOf("clock", now, clock.isWrong ? { secondsAhead: (clock.ahead / 1000).toFixed(0) } : null);
}

/** The error begins with the host, since each server reports the same certificates; of several the worst is told. */
function certificateState(certificates: Certificate[], now: Date): WorkerState {
  const ordered = certificates.toSorted((a, b) => a.until.getTime() - b.until.getTime());
  const refused = ordered.find((certificate) => certificate.refused !== null);
  const ending = ordered.find((certificate) => endsSoon(certificate, now));
  const worst = refused ?? ending;
  return stateOf(
    "certificate",
    now,
    worst ? `${worst.host} ${worst.refused ?? worst.until.toISOString()}` : null,
  );
}

function standbyState({ needed, connected }: Standbys, now: Date): WorkerState {
  const facts = { connected: String(connected), needed: String(needed) };
  return stateOf("standby", now, connected < needed ? facts : null);
}

function transactionState({ age, late }: TransactionAge, now: Date): WorkerState {
  return stateOf("transactions", now, age < late ? null : { millions: String(Math.floor(age / 1e6)) });
}

function stateOf(name: string, now: Date, found: AlarmFacts | string | null): WorkerState {
  return {
    name,
    beatAt: now,
    failures: found === null ? 0 : 1,
    failingSince: found === null ? null : now,
    error: found === null || typeof found === "string" ? found : JSON.stringify(found),
  };
}
