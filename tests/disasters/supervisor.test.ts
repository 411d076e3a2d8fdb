/** Alarms of runs, workers and clocks, as every server shows them. Source: faults.md 211. */
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import tls from "node:tls";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { addDays } from "../../contract/days.ts";
import { SharedClock } from "../../server/core/clock.ts";
import type { Context } from "../../server/core/context.ts";
import { endsSoon, watchCertificates, type Certificate } from "../../server/core/certificate.ts";
import { startSupervisor, supervise } from "../../server/core/supervisor.ts";
import type { WatchedDisk } from "../../server/store/disk.ts";
import { WorkerHealth } from "../../server/core/worker-health.ts";
import { runDueDays } from "../../server/daily/run.ts";
import { startDailyWorkers } from "../../server/daily/worker.ts";
import { cert, key, UNTIL } from "../support/certificate.ts";
import { Client } from "../support/client.ts";
import { engine, openBeside, type Opened } from "../support/engine.ts";
import { ManualClock } from "../support/manual-wait.ts";
import { freePort } from "../support/ports.ts";
import { runOperator, OPERATOR_TOKEN } from "../support/server.ts";
import { DAY } from "../support/days.ts";
import { nextDayAt, today } from "../support/stakes.ts";
import { test } from "../support/test.ts";

const MINUTE = 60_000;

test.beforeEach(async ({ server }) => {
  await sql`truncate job_run, job_payment, nft_day, nft_day_tier, worker_beat cascade`.execute(server.ctx.db);
});

test("fault 211: nothing is raised where nothing is wrong, and a probe says no more than before", async ({
  server,
}) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  await supervise(server.ctx);
  expect(await alarms(server)).toEqual([]);
  expect(await (await fetch(`${server.origin}/api/health`)).json()).toEqual({ code: 200 });
});

test("fault 211: a run that stays open is in the operator's list, in health and in the metrics, until it is done", async ({
  server,
}) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  await sql`update job_run set state = 'running' where name = 'lock'`.execute(server.ctx.db);
  expect(await alarms(server)).toEqual([]);
  server.clock.advance(31 * MINUTE);
  expect(await alarms(server)).toEqual([`run_open lock ${today(server)}`]);
  const health = await fetch(`${server.origin}/api/health`);
  expect([health.status, await health.json()]).toEqual([200, { code: 200, data: { alarms: 1 } }]);
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  expect(metrics).toContain('starship_alarms{kind="run_open"} 1');
  expect(metrics).toContain("starship_clock_ahead_seconds 0");
  const listed = await runOperator({ STARSHIP_URL: server.origin, OPERATOR_TOKEN }, "alarms");
  expect([listed.code, listed.stdout]).toEqual([
    1,
    expect.stringContaining(`run_open  lock ${today(server)}`),
  ]);
  await runDueDays(server.ctx, "lock");
  expect(await alarms(server)).toEqual([]);
});

test("fault 211: a job that has not begun ten minutes after midnight is late", async ({ server }) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  nextDayAt(server, "00:09");
  expect(await alarms(server)).toEqual([]);
  nextDayAt(server, "00:11");
  expect(await alarms(server)).toEqual(
    dailyJobs.toSorted().map((name) => `run_late ${name} ${today(server)}`),
  );
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  expect(await alarms(server)).toEqual([]);
});

test("fault 211: a run of a day to come is raised", async ({ server }) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  const day = addDays(today(server), 400);
  await sql`insert into job_run (name, day, budget, weight, terms, state, started_at)
    values ('dividend', ${day}::date, 0, 0, 'null', 'done', ${server.clock.now()})`.execute(server.ctx.db);
  expect(await alarms(server)).toEqual([`run_ahead dividend ${day}`]);
});

test("fault 211: a job that fails again and again is raised by its worker, and no more once it goes on", async ({
  server,
}) => {
  await sql`alter table nft_day rename to nft_day_away`.execute(server.ctx.db);
  const manual = new ManualClock(server.clock.now().toISOString());
  const ctx = processOf(server);
  const log = { error: () => {}, warn: () => {} };
  const workers = startDailyWorkers(ctx, log, manual.wait);
  const rest = () => expect.poll(() => manual.waiting).toBe(dailyJobs.length);
  for (let round = 0; round < 3; round += 1) {
    await rest();
    manual.tick(60 * MINUTE);
  }
  await rest();
  await supervise(ctx);
  expect(await alarms(server)).toContain("worker_failing daily nft");
  await sql`alter table nft_day_away rename to nft_day`.execute(server.ctx.db);
  manual.tick(60 * MINUTE);
  await rest();
  await supervise(ctx);
  await workers.stop();
  expect(await alarms(server)).not.toContain("worker_failing daily nft");
});

test("fault 211: a worker that no server runs any more is missed within minutes, one that hangs too", async ({
  server,
}) => {
  const [one, two] = [processOf(server), processOf(server)];
  for (const { workers } of [one, two]) workers.report("deposits").ended(1_000);
  await supervise(one);
  await supervise(two);
  server.clock.advance(4 * MINUTE);
  two.workers.report("push").began();
  await supervise(two);
  expect(await alarms(server)).toContain("worker_stopped deposits");
  const other = processOf(server);
  other.workers.report("deposits").began();
  await supervise(other);
  expect(await alarms(server)).not.toContain("worker_stopped deposits");
  // Its step does not end.
  server.clock.advance(40 * MINUTE);
  await supervise(other);
  expect(await alarms(server)).toContain("worker_stopped deposits");
});

test("fault 885: a certificate that ends within a week is raised once for all servers, until it is renewed", async ({
  server,
}) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  const now = server.clock.now();
  const certificate = (from: number, until: number): Certificate => ({
    host: "app.example",
    from: new Date(now.getTime() + from * DAY),
    until: new Date(now.getTime() + until * DAY),
    refused: null,
  });
  const ending = certificate(-84, 6);
  const [one, two] = [processOf(server), processOf(server)];
  await supervise(one, { certificates: [certificate(-1, 89)] });
  expect(await alarms(server)).toEqual([]);
  await supervise(one, { certificates: [certificate(-1, 89), ending] });
  await supervise(two, { certificates: [ending] });
  expect(await alarms(server)).toEqual(["certificate_ends app.example"]);
  const { list } = await new Client(server.origin).call("GET operator/alarms", {});
  expect(list).toMatchObject([{ facts: { until: ending.until.toISOString() } }]);
  const { workers } = await new Client(server.origin).call("GET operator/platform", {});
  expect(workers.map(({ name }) => name)).not.toContain("certificate");
  await supervise(one, { certificates: [certificate(-1, 89)] });
  await supervise(two, { certificates: [certificate(-1, 89)] });
  expect(await alarms(server)).toEqual([]);
});

test("fault 889: a certificate that browsers refuse is raised with the reason, also while it has long to live", async ({
  server,
}) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  const host = await openSite();
  const read = watchCertificates([
    "http://app.example",
    `https://127.0.0.1:${await freePort()}`,
    `https://${host}`,
  ]);
  const certificates = await read();
  const until = new Date(UNTIL);
  expect(certificates).toMatchObject([{ host, until, refused: "DEPTH_ZERO_SELF_SIGNED_CERT" }]);
  const [one, two] = [processOf(server), processOf(server)];
  await supervise(one, { certificates });
  await supervise(two, { certificates });
  expect(await alarms(server)).toEqual([`certificate_refused ${host}`]);
  const { list } = await new Client(server.origin).call("GET operator/alarms", {});
  expect(list).toMatchObject([{ facts: { error: "DEPTH_ZERO_SELF_SIGNED_CERT" } }]);
  for (const process of [one, two])
    await supervise(process, { certificates: certificates.map((each) => ({ ...each, refused: null })) });
  expect(await alarms(server)).toEqual([]);
});

/** A site whose certificate nobody trusts. @returns its host. */
async function openSite(): Promise<string> {
  const site = tls.createServer({ key, cert });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void site.close());
  return `127.0.0.1:${(site.address() as AddressInfo).port}`;
}

test("a certificate of six days is not near its end for all its life", () => {
  const from = new Date("2026-11-01T00:00:00Z");
  const at = (days: number) => new Date(from.getTime() + days * DAY);
  const short = { host: "app.example", from, until: at(6), refused: null };
  expect([0, 4.7, 4.9, 7].map((days) => endsSoon(short, at(days)))).toEqual([false, false, true, true]);
  const long = { ...short, until: at(90) };
  expect([0, 82, 84].map((days) => endsSoon(long, at(days)))).toEqual([false, false, true]);
});

function databaseDisk(free: number): WatchedDisk {
  return { folder: "/var/lib/postgresql", disk: { free, size: 100e9 } };
}

test("fault 834: a disk that fills up is raised before it is full, and no more once it has room", async ({
  server,
}) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  const one = processOf(server);
  const own = { folder: "/data", disk: { free: 50e9, size: 100e9 } };
  await supervise(one, { disks: [own, databaseDisk(1.9e9)] });
  expect(await alarms(server)).toEqual([`disk_low ${one.workers.server}`]);
  const { list } = await new Client(server.origin).call("GET operator/alarms", {});
  expect(list).toMatchObject([
    { facts: { freeGb: "1.90", sizeGb: "100.00", folder: "/var/lib/postgresql", server: hostname() } },
  ]);
  const { workers } = await new Client(server.origin).call("GET operator/platform", {});
  expect(workers.map(({ name }) => name)).not.toContain("disk");
  await supervise(one, { disks: [{ folder: "/data", disk: null }] });
  const unreadable = (await new Client(server.origin).call("GET operator/alarms", {})).list;
  expect(unreadable[0]!.facts).toEqual({ code: "unreadable", folder: "/data", server: hostname() });
  await supervise(one, { disks: [own, databaseDisk(2e9)] });
  expect(await alarms(server)).toEqual([]);
  // What has stopped writing is missed as a worker is.
  server.clock.advance(10 * MINUTE);
  expect(await alarms(server)).not.toContain(`worker_stopped disk`);
});

test("fault 211: a server whose clock is wrong is raised on every other, and each alarm is logged once", async ({
  server,
}) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  const other = engine === "postgres" ? await openBeside(server) : server;
  const shared = new SharedClock(
    server.clock.ahead(() => DAY),
    server.ctx.db,
  );
  const wrong = { ...processOf(server), now: shared.now, clock: shared };
  const manual = new ManualClock(server.clock.now().toISOString());
  const logged: unknown[] = [];
  const log = { error: (fields: object) => void logged.push(fields), warn: () => {} };
  const supervisor = startSupervisor(wrong, log, async () => ({}), manual.wait);
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => manual.waiting).toBe(1);
    manual.tick(15_000);
  }
  await expect.poll(() => manual.waiting).toBe(1);
  await supervisor.stop();
  expect(await alarms(other)).toEqual([`clock_wrong ${wrong.workers.server}`]);
  // A server of the release before writes a text.
  await sql`update worker_beat set error = '86400 s ahead' where name = 'clock' and failures > 0`.execute(
    server.ctx.db,
  );
  const { list } = await new Client(server.origin).call("GET operator/alarms", {});
  expect(list).toMatchObject([{ facts: { text: "86400 s ahead" } }]);
  expect(logged).toMatchObject([{ alarm: { kind: "clock_wrong", facts: { secondsAhead: "86400" } } }]);
  if (other !== server) await other.close();
});

/** As another process on the same database. */
const processOf = ({ ctx }: Opened): Context => ({ ...ctx, workers: new WorkerHealth(ctx.now) });

async function alarms({ origin }: Opened): Promise<string[]> {
  const { list } = await new Client(origin).call("GET operator/alarms", {});
  return list.map(({ kind, subject }) => `${kind} ${subject}`);
}
