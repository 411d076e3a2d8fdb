import { fromPglite, PgBoss, type Clock } from "pg-boss";
import type { OpenStore } from "../store/store.ts";

/** Told of what goes wrong. */
export interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Tables of its own, beside ours. */
const SCHEMA = "pgboss";
/** A minute's schedule is looked at so often, and a job waits for its worker so long: seconds after midnight are soon. */
const CRON_SECONDS = 15;
const FORWARD_SECONDS = 5;
/** Jobs are few and short of statements: requests keep their own connections. */
const CONNECTIONS = 2;

/** The queue of jobs in the same database. What goes wrong in it is logged and never ends the process. */
export function openBoss({ beside }: OpenStore, log: Log, clock: Clock): PgBoss {
  const database =
    "url" in beside
      ? { connectionString: beside.url, max: CONNECTIONS, application_name: "starship-jobs" }
      : { db: fromPglite(beside.connection), backend: "pglite" as const };
  const boss = new PgBoss({
    ...database,
    schema: SCHEMA,
    cronMonitorIntervalSeconds: CRON_SECONDS,
    cronWorkerIntervalSeconds: FORWARD_SECONDS,
    clock,
  });
  boss.on("error", (error) => log.error({ err: error }, "the queue of jobs failed"));
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "the queue of jobs warns"));
  return boss;
}
