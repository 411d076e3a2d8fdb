/** Servers check the ledger by themselves, and tell what they find until it holds again. Rules O147, O148. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { Alarm, LedgerCheck } from "../../contract/operator/schemas.ts";
import { inspectionsOf } from "../../server/main/inspections.ts";
import { checkAndRecord, checkWhenDue } from "../../server/operator/ledger-check/check.ts";
import { startLedgerCheckWorker } from "../../server/operator/ledger-check/worker.ts";
import { Client, fundedMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { OPERATOR_TOKEN, runOperator } from "../support/server.ts";
import { onPostgres, test } from "../support/test.ts";

const HOUR = 3_600_000;

const lookOf = ({ ctx }: Opened, owner = "one") => checkWhenDue(ctx, inspectionsOf(ctx), owner);

/** The check after the time, which must be due then. */
async function checked(server: Opened, after = HOUR): Promise<LedgerCheck> {
  server.clock.advance(after);
  const { check } = await lookOf(server);
  expect(check).not.toBeNull();
  return check!;
}

async function alarm(server: Opened): Promise<Alarm | undefined> {
  const { list } = await new Client(server.origin).call("GET operator/alarms", {});
  return list.find(({ kind }) => kind === "ledger_broken");
}

/** As somebody with access to the database would. */
const give = (server: Opened, account: string, units: number) =>
  sql`update wallet set usdt = usdt + ${units} where member_id = (select id from member where account = ${account})`.execute(
    server.ctx.db,
  );

test.beforeAll(({ server }) => {
  server.clock.stopAt(new Date());
});

test("fault 893: the ledger is checked each hour by one of the servers, from the point before on", async ({
  server,
}) => {
  await fundedMember(server.origin, "hourly", "100");
  expect(await lookOf(server)).toMatchObject({ check: { ok: true, refused: "none" }, pause: HOUR });
  expect(await lookOf(server, "other")).toEqual({ check: null, pause: HOUR });
  server.clock.advance(HOUR - 1_000);
  expect(await lookOf(server)).toEqual({ check: null, pause: 1_000 });
  await new Client(server.origin).credit("hourly", "5");
  server.clock.advance(1_000);
  const [one, other] = await Promise.all([lookOf(server), lookOf(server, "other")]);
  const checks = [one, other].flatMap(({ check }) => check ?? []);
  expect(checks).toMatchObject([{ ok: true, transfers: 1, refused: null }]);
  expect(await alarm(server)).toBeUndefined();
});

test("fault 893: a balance that somebody changed in the database is an alarm from the first check on, until the ledger holds", async ({
  server,
}) => {
  const desk = new Client(server.origin);
  await fundedMember(server.origin, "given", "100");
  await checked(server);
  await desk.credit("given", "1");
  await give(server, "given", 7);
  const found = await checked(server);
  expect(found).toMatchObject({ ok: false, refused: null });
  const since = server.clock.now().toISOString();
  const told = { subject: "ledger", since, facts: { invariant: found.broken } };
  expect(await alarm(server)).toMatchObject(told);
  expect((await desk.call("GET operator/platform", {})).ledger).toMatchObject({ broken: found.broken });
  const { stdout } = await runOperator({ STARSHIP_URL: server.origin, OPERATOR_TOKEN }, "platform");
  expect(stdout).toContain(`ledger: broken: ${found.broken}`);

  // The next one, and the operator's, tell the same with the first time.
  expect((await checked(server)).ok).toBe(false);
  expect(await desk.call("GET operator/ledger/check", {})).toMatchObject({ ok: false });
  expect(await alarm(server)).toMatchObject({ subject: "ledger", since });

  // Without a point each check would read everything.
  server.clock.advance(HOUR);
  expect(await lookOf(server)).toEqual({ check: null, pause: HOUR });
  await give(server, "given", -7);
  expect((await checked(server, 23 * HOUR)).ok).toBe(true);
  expect(await alarm(server)).toBeUndefined();
  expect((await desk.call("GET operator/platform", {})).ledger).toMatchObject({
    refused: null,
    broken: null,
  });
});

test("fault 895: a balance that is changed while its member pays nothing is found by the check of everything, each week at 04:00 of the platform's zone", async ({
  server,
}) => {
  const desk = new Client(server.origin);
  await fundedMember(server.origin, "older", "100");
  expect(await desk.call("GET operator/ledger/check", {})).toMatchObject({ ok: true });
  // 04:00 in Shanghai, a week later.
  const due = new Date(server.clock.now().getTime() + 8 * HOUR);
  due.setUTCDate(due.getUTCDate() + 7);
  due.setUTCHours(4 - 8, 0, 0, 0);
  server.clock.stopAt(new Date(due.getTime() - HOUR - 1));
  expect(await checked(server, 0)).toMatchObject({ ok: true, refused: null, since: expect.any(String) });
  await give(server, "older", 7);
  expect(await checked(server)).toMatchObject({ ok: true, since: expect.any(String) });
  expect(await checked(server)).toMatchObject({ ok: false, since: null });
  expect(await alarm(server)).toBeDefined();
  await give(server, "older", -7);
  expect(await checked(server, 24 * HOUR)).toMatchObject({ ok: true, since: null });
  expect(await checked(server)).toMatchObject({ ok: true, since: expect.any(String) });
});

test("an operator's check that holds ends the alarm at once", async ({ server }) => {
  const desk = new Client(server.origin);
  await fundedMember(server.origin, "mended", "100");
  await give(server, "mended", 7);
  expect(await desk.call("GET operator/ledger/check", {})).toMatchObject({ ok: false });
  expect(await alarm(server)).toBeDefined();
  await give(server, "mended", -7);
  server.clock.advance(1_000);
  expect(await desk.call("GET operator/ledger/check", {})).toMatchObject({ ok: true });
  expect(await alarm(server)).toBeUndefined();
});

test("fault 896: what a check found counts although another one that began later held; that all holds counts of the later one only", async ({
  server,
}) => {
  const desk = new Client(server.origin);
  const whole = () => desk.call("GET operator/ledger/check", {});
  /** As another check, which began an hour later, has recorded it. */
  const later = (broken: string | null, hours = 1) =>
    sql`update ledger_check set checked_at = ${server.clock.now()}::timestamptz + make_interval(hours => ${hours}),
      broken = ${broken}, broken_since = case when ${broken}::text is not null then ${server.clock.now()}::timestamptz end`.execute(
      server.ctx.db,
    );
  await fundedMember(server.origin, "beside", "100");
  await whole();
  await later("found by a later check");
  await whole();
  expect(await alarm(server)).toMatchObject({ facts: { invariant: "found by a later check" } });

  await later(null);
  await give(server, "beside", 7);
  const found = await whole();
  expect(await alarm(server)).toMatchObject({ facts: { invariant: found.broken } });
  await give(server, "beside", -7);

  // A server's clock was wrong.
  await later("found in a time to come", 1_000);
  expect(await lookOf(server)).toMatchObject({ check: { ok: true } });
  expect(await alarm(server)).toBeUndefined();
});

onPostgres(
  "fault 896: a check of what is new, beside one of everything that finds something older, does not end its alarm",
  async ({ server }) => {
    const { ctx, clock } = server;
    await fundedMember(server.origin, "meanwhile", "100");
    await checked(server);
    await give(server, "meanwhile", 7);
    clock.advance(HOUR);
    const { promise: paused, resolve: resume } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const [evidence, reports] = inspectionsOf(ctx);
    const slow = {
      ...reports!,
      since: async () => {
        begin();
        await paused;
        return null;
      },
    };
    const fresh = checkAndRecord(ctx, [evidence!, slow]);
    await begun;
    clock.stopAt(new Date(clock.now().getTime() - 1));
    expect(await new Client(server.origin).call("GET operator/ledger/check", {})).toMatchObject({
      ok: false,
    });
    resume();
    expect(await fresh).toMatchObject({ ok: true });
    expect(await alarm(server)).toBeDefined();
    await give(server, "meanwhile", -7);
    expect(await checked(server, 24 * HOUR)).toMatchObject({ ok: true });
    expect(await alarm(server)).toBeUndefined();
  },
);

test("a server checks ten minutes after its start, tells its log what does not hold, and tries again what failed", async ({
  server: { ctx, clock },
}) => {
  const logged: unknown[] = [];
  const log = { error: (fields: object) => void logged.push(fields), warn: () => {} };
  const pauses: number[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const fails = new Error("no such inspection");
  const [first, second] = inspectionsOf(ctx);
  const breaking = [
    first!,
    { ...second!, since: () => Promise.reject(fails), whole: () => Promise.reject(fails) },
  ];
  const worker = startLedgerCheckWorker(ctx, breaking, log, (ms) => {
    pauses.push(ms);
    clock.advance(ms + HOUR);
    if (pauses.length < 3) return Promise.resolve();
    breaking[1] = { ...second!, since: async () => "found", whole: async () => "found" };
    if (pauses.length === 4) end();
    return pauses.length < 4 ? Promise.resolve() : new Promise(() => undefined);
  });
  await ended;
  void worker.stop();
  expect(pauses[0]).toBe(600_000);
  expect(pauses.slice(1, 3)).toEqual([expect.toSatisfy((ms) => ms > 0), expect.toSatisfy((ms) => ms > 0)]);
  expect(logged).toEqual([{ err: fails }, { err: fails }, { broken: "found" }]);
});
