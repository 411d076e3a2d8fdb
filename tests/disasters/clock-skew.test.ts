/** Servers whose clock is wrong. Source: faults.md 205, 206. */
import { sql } from "kysely";
import { expect } from "vitest";
import { addDays } from "../../contract/days.ts";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { SharedClock, systemClock } from "../../server/core/clock.ts";
import type { Context } from "../../server/core/context.ts";
import { runDaily, runDueDays } from "../../server/daily/run.ts";
import { startDailyWorkers } from "../../server/daily/worker.ts";
import { makeRoot } from "../../server/evidence/make-root.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { newMember, passwords } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { ManualClock } from "../support/manual-wait.ts";
import { DAY } from "../support/days.ts";
import { today } from "../support/stakes.ts";
import { onPostgres, test } from "../support/test.ts";

const { payPassword } = passwords;

test("fault 205: a server whose clock is 400 days ahead runs no job, and the next real day is run", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  await member.credit(account, "5000");
  await member.call("POST vote/create", { level: 5, payType: "usdt", payPassword });
  await runDueDays(server.ctx, "dividend");
  const ahead = contextOf(server, () => 400 * DAY);
  await expect(runDueDays(ahead, "dividend")).rejects.toMatchObject({ reason: "clock_wrong" });
  await expect(runDaily(ahead, "dividend", addDays(today(server), 400))).rejects.toMatchObject({
    reason: "clock_wrong",
  });
  expect(await daysRun(server)).toEqual([today(server)]);
  server.clock.advance(DAY);
  await runDueDays(server.ctx, "dividend");
  expect(await daysRun(server)).toEqual([addDays(today(server), -1), today(server)]);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

test.for([
  ["5 s ahead", 5_000, true],
  ["5 s behind", -5_000, true],
  ["6 s ahead", 6_000, false],
  ["6 s behind", -6_000, false],
  ["a day behind", -DAY, false],
] as const)("a server whose clock is %s is allowed to run jobs: %3$s", async ([, skew, runs], { server }) => {
  server.clock.stopAt(server.clock.now());
  const running = runDueDays(
    contextOf(server, () => skew),
    "lock",
  ).then(
    () => true,
    () => false,
  );
  expect(await running).toBe(runs);
});

test("fault 205: the workers of a server that is wrong say so once, and go on by themselves once it is right", async ({
  server,
}) => {
  let skew = 3_600_000;
  const manual = new ManualClock(server.clock.now().toISOString());
  const logged: object[] = [];
  const log = { error: (fields: object) => void logged.push(fields), warn: () => {} };
  server.clock.advance(DAY);
  const workers = startDailyWorkers(
    contextOf(server, () => skew),
    log,
    manual.wait,
  );
  const rest = () => expect.poll(() => manual.waiting).toBe(dailyJobs.length);
  await rest();
  manual.tick(15_000);
  await rest();
  expect(logged).toHaveLength(dailyJobs.length);
  expect(logged[0]).toMatchObject({ aheadMs: skew });
  expect(await daysRun(server)).not.toContain(today(server));
  skew = 0;
  manual.tick(15_000);
  await expect.poll(() => daysRun(server)).toContain(today(server));
  await workers.stop();
});

test("fault 206: runs of days to come, which an earlier version made by a wrong clock, do not hide the real ones", async ({
  server,
}) => {
  server.clock.advance(DAY);
  const days = Array.from({ length: 60 }, (_, i) => addDays(today(server), 340 + i));
  await sql`insert into job_run (name, day, budget, weight, terms, state, started_at)
    select 'dividend', day::date, 0, 0, 'null', case when day = ${days[0]!} then 'running' else 'done' end, now()
    from unnest(${`{${days.join(",")}}`}::text[]) as day`.execute(server.ctx.db);
  await runDueDays(server.ctx, "dividend");
  server.clock.advance(DAY);
  await runDueDays(server.ctx, "dividend");
  expect(await daysRun(server)).toEqual(expect.arrayContaining([addDays(today(server), -1), today(server)]));
  await expect(runDaily(server.ctx, "dividend", days[0]!)).rejects.toMatchObject({ reason: "day_not_due" });
  await sql`delete from job_run where day > ${today(server)}::date`.execute(server.ctx.db);
});

test("the database's clock is the engine's own, measured within what the query takes", async ({ server }) => {
  const right = new SharedClock(systemClock, server.ctx.db);
  await right.measure();
  expect(right.isWrong).toBe(false);
  for (const skew of [400 * DAY, -DAY]) {
    const now = () => new Date(Date.now() + skew);
    const wrong = new SharedClock({ ...systemClock, now }, server.ctx.db);
    await wrong.measure();
    expect(wrong.isWrong).toBe(true);
    expect(Math.abs(wrong.now().getTime() - Date.now())).toBeLessThan(DAY / 24);
  }
});

test("fault 770: a root that a server makes whose clock is a little behind is not dated before the one of another server", async ({
  server,
}) => {
  server.clock.stopAt(server.clock.now());
  const first = (await makeRoot(contextOf(server, () => 4_000)))!;
  const second = (await makeRoot(contextOf(server, () => -4_000)))!;
  expect(second.statement.number).toBe(first.statement.number + 1);
  expect([second.statement.at, second.log.at]).toEqual([first.statement.at, first.log.at]);
  server.clock.advance(DAY);
  expect((await makeRoot(server.ctx))!.statement.at).toBe(server.clock.now().toISOString());
});

onPostgres(
  "fault 205: of two servers the one that is ahead runs nothing, and what its members do is dated by the database",
  async ({ server, account }) => {
    const ahead = await openBeside(
      server,
      server.clock.ahead(() => 400 * DAY),
    );
    try {
      const member = await newMember(ahead.origin, account);
      await member.credit(account, "100", "lock");
      const lot = await server.ctx.db
        .selectFrom("locked_lot")
        .select("day")
        .where("member_id", "=", BigInt(member.uid!))
        .executeTakeFirstOrThrow();
      expect(lot.day).toBe(today(server));
      const body = { name: "stake" as const, day: today(server) };
      const refused = await member.answer("POST operator/job/run", body);
      expect(refused.refusal.reason).toBe("clock_wrong");
      await Promise.allSettled(
        [ahead, server].flatMap(({ ctx }) => dailyJobs.map((name) => runDueDays(ctx, name))),
      );
      const { rows } = await sql<{ day: string }>`select max(day) as day from job_run`.execute(server.ctx.db);
      expect(rows[0]!.day).toBe(today(server));
    } finally {
      await ahead.close();
    }
  },
);

onPostgres(
  "fault 432: a server that is ahead dates its answers by the database, so that no balance is shown as of a day to come",
  async ({ server }) => {
    server.clock.advance(DAY);
    const ahead = await openBeside(
      server,
      server.clock.ahead(() => 400 * DAY),
    );
    try {
      for (const { origin } of [server, ahead]) {
        const { headers } = await fetch(`${origin}/api/health`);
        const dated = Date.parse(headers.get("date")!);
        expect(Math.abs(dated - server.clock.now().getTime())).toBeLessThan(60_000);
      }
    } finally {
      await ahead.close();
    }
  },
);

function contextOf({ ctx, clock }: Opened, skew: () => number): Context {
  const shared = new SharedClock(clock.ahead(skew), ctx.db);
  return { ...ctx, now: shared.now, clock: shared };
}

async function daysRun({ ctx }: Opened): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("job_run")
    .select("day")
    .where("name", "=", "dividend")
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}
