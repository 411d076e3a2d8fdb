/** When the daily jobs run, on a clock that the test moves. */
import { sql } from "kysely";
import { expect } from "vitest";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { readEnvironment } from "../../server/main/environment.ts";
import type { Worker } from "../../server/core/worker.ts";
import { startDailyWorkers } from "../../server/daily/worker.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { madeClock, SharedClock } from "../../server/core/clock.ts";
import type { Context } from "../../server/core/context.ts";
import { runDueDays } from "../../server/daily/run.ts";
import { newMember, passwords, type Client } from "../support/client.ts";
import { openBeside, engine, type Opened } from "../support/engine.ts";
import { startServer } from "../support/server.ts";
import { ManualClock } from "../support/manual-wait.ts";
import { freshStorage } from "../support/storage.ts";
import { test as shared } from "../support/test.ts";

/** On the embedded engine, the same: a second schedule over one database is as good as a second server. */
let other: Opened;
let clock: ManualClock;
let running: Worker[];
let logged: Record<string, unknown>[];

// Each test takes away the runs of the one before, and with them what their lines are paid for.
const test = shared.extend("ledgerHolds", { scope: "file" }, () => false);

test.beforeAll(async ({ server }) => {
  other = engine === "postgres" ? await openBeside(server) : server;
});

test.afterAll(async ({ server }) => {
  if (other !== server) await other.close();
});

test.beforeEach(() => {
  running = [];
  logged = [];
});

// The next test begins where no job has ever run.
test.afterEach(async ({ server }) => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await sql`truncate job_run, job_payment, nft_day, nft_day_tier cascade`.execute(server.ctx.db);
});

test("started at 23:59:50 two servers make up for the day, and after midnight run each job once for the next", async ({
  server,
}) => {
  const member = await voter(server, "patient");
  startAt(server, "2026-11-21T15:59:50Z");
  await expectDone(server, ...allOf("2026-11-21"));
  expect(await dividends(member)).toBe(1);
  clock.tick(5_000);
  await expectDone(server, ...allOf("2026-11-21"));
  clock.tick(60_000);
  await expectDone(server, ...allOf("2026-11-21"), ...allOf("2026-11-22"));
  expect(await dividends(member)).toBe(2);
  clock.tick(60_000);
  expect(await done(server)).toHaveLength(8);
  expect(await dividends(member)).toBe(2);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
  expect(logged).toEqual([]);
});

test("a job that fails is logged, does not stop the others, and is tried again by itself", async ({
  server,
}) => {
  await sql`alter table nft_day rename to nft_day_away`.execute(server.ctx.db);
  startAt(server, "2026-11-21T12:00:00Z");
  await expectDone(server, "dividend 2026-11-21", "lock 2026-11-21", "stake 2026-11-21");
  await expect.poll(() => logged.map(({ job }) => job)).toContain("nft");
  expect(logged.every(({ job }) => job === "nft")).toBe(true);
  await sql`alter table nft_day_away rename to nft_day`.execute(server.ctx.db);
  // Longer than the first wait before another try, with its jitter.
  clock.tick(120_000);
  await expectDone(server, ...allOf("2026-11-21"));
});

test("midnight is where the operator says: a changed zone is followed within a minute", async ({
  server,
}) => {
  const client = await newMember(server.origin, "settler");
  const window = { from: "18:00", to: "24:00" };
  await client.call("POST operator/config", { withdrawWindow: { ...window, timeZone: "America/New_York" } });
  startAt(server, "2026-11-21T15:55:00Z");
  await expectDone(server, ...allOf("2026-11-21"));
  // Midnight of the zone that is not the platform's any more, or not yet.
  await atRest();
  clock.tick(6 * 60_000);
  await atRest();
  expect(await done(server)).toEqual(allOf("2026-11-21"));
  await client.call("POST operator/config", { withdrawWindow: { ...window, timeZone: "Asia/Shanghai" } });
  clock.tick(60_000);
  await expectDone(server, ...allOf("2026-11-21"), ...allOf("2026-11-22"));
});

test("days that passed while no server ran are made up for at the next start", async ({ server }) => {
  const member = await voter(server, "waiting");
  startAt(server, "2026-11-18T04:00:00Z");
  await expectDone(server, ...allOf("2026-11-18"));
  await Promise.all(running.map((jobs) => jobs.stop()));
  startAt(server, "2026-11-21T04:00:00Z");
  await expectDone(server, ...["18", "19", "20", "21"].flatMap((day) => allOf(`2026-11-${day}`)));
  expect(await dividends(member)).toBe(4);
  expect(logged).toEqual([]);
});

test("told to stop between batches a job leaves the rest, and goes on there without paying twice", async ({
  server,
}) => {
  const member = await voter(server, "halved");
  clock = new ManualClock("2026-11-21T04:00:00Z");
  const ctx = contextOf(server);
  await expect(runDueDays(ctx, "dividend", AbortSignal.abort(new Error("stop")))).rejects.toThrow("stop");
  const states = () => server.ctx.db.selectFrom("job_run").select("state").execute();
  expect(await states()).toEqual([{ state: "running" }]);
  expect(await dividends(member)).toBe(0);
  for (let i = 0; i < 2; i += 1) await runDueDays(ctx, "dividend");
  expect(await states()).toEqual([{ state: "done" }]);
  expect(await dividends(member)).toBe(1);
});

test("two servers that start at once run the day once", async ({ server }) => {
  const member = await voter(server, "at_once");
  running = [server, other].map((one) => startDailyWorkers(one.ctx, log));
  await expect.poll(async () => (await done(server)).length).toBe(dailyJobs.length);
  expect(await dividends(member)).toBe(1);
  expect(logged).toEqual([]);
});

test("a process runs the jobs by itself, and ends in order", async () => {
  const { dispose, ...storage } = await freshStorage();
  const started = await startServer({ ...storage, env: { JOBS: "1" } });
  try {
    const ran = async () => {
      const metrics = await (await fetch(`${started.origin}/metrics`)).text();
      return metrics.split("\n").filter((line) => line.startsWith("starship_job_last_day_seconds{")).length;
    };
    await expect.poll(ran).toBe(dailyJobs.length);
    expect(await started.pause()).toBe(0);
  } finally {
    await started.stop();
    await dispose();
  }
});

test("a process runs them unless JOBS=0 says otherwise, and nothing else can be said", () => {
  for (const [env, jobs] of [
    [{}, true],
    [{ JOBS: "1" }, true],
    [{ JOBS: "0" }, false],
  ] as const) {
    expect(readEnvironment(env)).toMatchObject({ jobs });
  }
  expect(() => readEnvironment({ JOBS: "no" })).toThrow("JOBS must be one of 0, 1");
});

const log = {
  error: (fields: object, message: string) => void logged.push({ ...fields, message }),
  warn: (fields: object, message: string) => void logged.push({ ...fields, message }),
};

const contextOf = ({ ctx }: Opened): Context => ({
  ...ctx,
  now: clock.now,
  clock: new SharedClock(madeClock(clock.now), ctx.db),
});

/** Begins at both servers at a moment. */
function startAt(server: Opened, moment: string): void {
  clock = new ManualClock(moment);
  running = [server, other].map((one) => startDailyWorkers(contextOf(one), log, clock.wait));
}

/** The days that each job has done. */
async function done(server: Opened): Promise<string[]> {
  const rows = await server.ctx.db
    .selectFrom("job_run")
    .select(["name", "day"])
    .where("state", "=", "done")
    .orderBy("day")
    .orderBy("name")
    .execute();
  return rows.map(({ name, day }) => `${name} ${day}`);
}

/** Until every job of both servers has looked and waits for the next time. */
async function atRest(): Promise<void> {
  await expect.poll(() => clock.waiting).toBe(2 * dailyJobs.length);
}

const allOf = (day: string) => dailyJobs.toSorted().map((name) => `${name} ${day}`);

async function expectDone(server: Opened, ...expected: string[]): Promise<void> {
  await expect.poll(() => done(server)).toEqual(expected);
}

async function voter(server: Opened, account: string): Promise<Client> {
  const member = await newMember(server.origin, account);
  await member.credit(account, "100");
  const { payPassword } = passwords;
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  return member;
}

async function dividends(member: Client): Promise<number> {
  const { list } = await member.call("GET wallet/balanceLogs", { asset: "usdt", type: "dividend" });
  return list.length;
}
