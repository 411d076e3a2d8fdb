/** Days for which a job may not run, and days that it must not leave out. Source: faults.md 209, 252. */
import { expect } from "vitest";
import { addDays } from "../../contract/days.ts";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { runDaily, runDueDays } from "../../server/daily/run.ts";
import { newMember, passwords } from "../support/client.ts";
import { held } from "../support/pools.ts";
import { DAY } from "../support/days.ts";
import { today } from "../support/stakes.ts";
import { test } from "../support/test.ts";

test("fault 209: a day before the first run, in the future, or older than what is made up for pays nothing, however often it is asked for", async ({
  server,
  operator,
  account,
}) => {
  const member = await newMember(server.origin, account);
  await member.credit(account, "5000");
  const { payPassword } = passwords;
  await member.call("POST vote/create", { level: 5, payType: "usdt", payPassword });
  const run = (name: (typeof dailyJobs)[number], day: string) =>
    operator.answer("POST operator/job/run", { name, day });
  // Before there was any run, only today's.
  for (const day of [addDays(today(server), -1), "1999-01-01", addDays(today(server), 1), "9999-12-31"])
    for (const name of dailyJobs)
      expect((await run(name, day)).refusal).toMatchObject({ reason: "day_not_due", field: "day" });
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  const first = today(server);
  const pool = await held(server, "dividend", "usdt");
  for (const day of ["1999-01-01", "1999-01-02", addDays(first, -1)])
    for (const name of dailyJobs) expect((await run(name, day)).refusal.reason).toBe("day_not_due");
  expect(await held(server, "dividend", "usdt")).toBe(pool);

  // A platform that stood still for long: what is made up for, and what is not.
  server.clock.advance(100 * DAY);
  expect((await run("dividend", addDays(today(server), -60))).refusal.reason).toBe("day_not_due");
  expect((await run("dividend", addDays(today(server), -59))).code).toBe(200);
  // A day that is done is not refused, and answers the same again.
  const again = await run("dividend", first);
  expect(again.data).toMatchObject({ name: "dividend", day: first, state: "done" });
  const left = await held(server, "dividend", "usdt");
  expect((await run("dividend", first)).data).toEqual(again.data);
  expect(await held(server, "dividend", "usdt")).toBe(left);
});

test("fault 252: a day whose run could not begin is made up for, although a later day was run", async ({
  server,
}) => {
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  const first = today(server);
  server.clock.advance(3 * DAY);
  // As when the connection is cut while earlier days begin, or when the operator runs today's.
  for (const name of dailyJobs) await runDaily(server.ctx, name, today(server));
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  const runs = await server.ctx.db.selectFrom("job_run").select(["name", "day", "state"]).execute();
  for (const day of [0, 1, 2, 3].map((days) => addDays(first, days)))
    for (const name of dailyJobs) expect(runs).toContainEqual({ name, day, state: "done" });
});
