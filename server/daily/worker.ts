/**
 * When the daily jobs run: at 00:00 of the platform's zone, once at every start for what was missed meanwhile, and once an
 * hour for whatever went wrong. A job may come too often or on two servers at once: what it pays, it pays once a day.
 * Source: economy.md, "Jobs".
 */
import { systemClock, type Clock, type PgBoss } from "pg-boss";
import { dailyJobs, type DailyJobName } from "../../contract/daily/schemas.ts";
import type { Context } from "../core/context.ts";
import { runDueDays } from "./run.ts";
import { readSettings } from "../core/settings.ts";
import type { OpenStore } from "../store/store.ts";
import { openBoss, type Log } from "../core/boss.ts";

export interface Jobs {
  /** Lets running jobs end their batch; they go on at the next start, or at another server. */
  stop(): Promise<void>;
}

const MIDNIGHT = "0 0 * * *";
/** The database says when it is midnight, the server which day it is: the hour finds a day that was not yet one. */
const HOURLY = "10 * * * *";
const FOLLOW_MS = 60_000;
const STOP_MS = 10_000;

const queue = {
  // One waits at most, beside any that run: a job of a server that was killed holds up nobody.
  policy: "short",
  expireInSeconds: 3_600,
  retryLimit: 10,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3_600,
} as const;

/** @throws what the database says when the queue cannot be opened. */
export async function startJobs(
  ctx: Context,
  store: OpenStore,
  log: Log,
  clock: Clock = systemClock,
): Promise<Jobs> {
  const boss = openBoss(store, log, clock);
  const stopping = new AbortController();
  try {
    await boss.start();
    for (const name of dailyJobs) await startJob(boss, name, () => run(ctx, name, log, stopping.signal));
    await followZone(ctx, boss);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  const { signal } = stopping;
  const follow = async () => {
    try {
      await followZone(ctx, boss);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, "the schedule does not follow the platform's zone");
    }
  };
  const timer = clock.setInterval(() => void follow(), FOLLOW_MS);
  return {
    async stop() {
      stopping.abort();
      clock.clearInterval(timer);
      await boss.stop({ timeout: STOP_MS });
    },
  };
}

/** Each job has a queue and a worker of its own, so that none waits for one that fails. */
async function startJob(boss: PgBoss, name: DailyJobName, perform: () => Promise<void>): Promise<void> {
  await boss.createQueue(name, queue);
  await boss.schedule(name, HOURLY, null, { key: "hourly" });
  await boss.send(name);
  await boss.work(name, { pollingIntervalSeconds: 10 }, perform);
}

/** What it throws puts the job back into its queue, to be tried again later and later. */
async function run(ctx: Context, name: DailyJobName, log: Log, signal: AbortSignal): Promise<void> {
  try {
    await runDueDays(ctx, name, signal);
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, job: name }, "a daily job failed");
    throw error;
  }
}

/** Midnight is where the operator says. All servers look, any of them may be the one to change it. */
async function followZone(ctx: Context, boss: PgBoss): Promise<void> {
  const { timeZone } = (await readSettings(ctx.db)).withdrawWindow;
  for (const name of dailyJobs) {
    const known = await boss.getSchedule(name, "midnight");
    if (known?.timezone === timeZone) continue;
    await boss.schedule(name, MIDNIGHT, null, { key: "midnight", tz: timeZone, missed: "once" });
  }
}
