/** Runs of so many payees that one statement or one transaction could not record them. Source: faults.md 207, 208. */
import { sql } from "kysely";
import { expect } from "vitest";
import { UNIT } from "../../contract/money.ts";
import { dividendJob } from "../../server/daily/dividend.ts";
import { runDaily, runDueDays } from "../../server/daily/run.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { setBook } from "../support/pools.ts";
import { DAY } from "../support/days.ts";
import { today } from "../support/stakes.ts";
import { onPostgres, test } from "../support/test.ts";

/** More than two ranges, and not a whole number of them. */
const VOTES = 4_300;
const LARGEST_RANGE = 2_000;

test.beforeAll(async ({ server }) => {
  await setBook(server, "dividend", 5_000_000n * UNIT);
  await sql`
    with made as (
      insert into member (account, referrer_id, created_at, depth, jump_id)
      select 'crowd_' || n, 1, now(), 1, 1 from generate_series(1, ${VOTES}::integer) n returning id
    ), wallets as (
      insert into wallet (member_id, head_hash) select id, ${"0".repeat(64)} from made
    )
    insert into vote (member_id, level, pay_price, vote_value, repurchases_left, base_value, repurchase_fuel, seat, status, created_at)
    select id, 1, ${100n * UNIT}::bigint, ${15_000n * UNIT}::bigint, 10, ${150n * UNIT}::bigint, 0, 1000 + id, 'active', now()
    from made`.execute(server.ctx.db);
  // What one statement records, and under which limit of time.
  await sql.raw("create table recorded (rows integer, time_limit text)").execute(server.ctx.db);
  await sql
    .raw(
      `create function count_recorded() returns trigger language plpgsql as $$ begin
        insert into recorded select count(*), current_setting('statement_timeout') from fresh;
        return null;
      end $$`,
    )
    .execute(server.ctx.db);
  await sql
    .raw(
      `create trigger count_recorded after insert on job_payment referencing new table as fresh
       for each statement execute function count_recorded()`,
    )
    .execute(server.ctx.db);
});

test("fault 207: payees are recorded in ranges, each a short transaction under a long limit of time", async ({
  server,
}) => {
  const run = await runDaily(server.ctx, "dividend", today(server));
  expect(run).toMatchObject({ payees: VOTES, state: "done" });
  const { rows } = await sql<{ rows: number; limit: string }>`
    select rows, time_limit as limit from recorded order by rows desc`.execute(server.ctx.db);
  expect(rows.map((one) => one.rows)).toEqual([LARGEST_RANGE, LARGEST_RANGE, VOTES % LARGEST_RANGE]);
  expect(new Set(rows.map((one) => one.limit))).toEqual(new Set(["10min"]));
  await paidOnce(server);
});

test("fault 207: killed after every range, a run goes on where it was and pays each payee its share once", async ({
  server,
}) => {
  server.clock.advance(DAY);
  const { list } = dividendJob;
  let ranges = 0;
  dividendJob.list = async (...given) => {
    const listed = await list!(...given);
    ranges += 1;
    if (ranges % 2 === 1) throw new Error("killed");
    return listed;
  };
  const attempt = () => runDaily(server.ctx, "dividend", today(server)).catch(() => null);
  try {
    while ((await attempt()) === null);
  } finally {
    dividendJob.list = list!;
  }
  expect(ranges).toBe(6);
  await paidOnce(server);
});

test("fault 208: a run that cannot go on stops no later day, nor is its budget given to another", async ({
  server,
}) => {
  server.clock.advance(DAY);
  const stuck = today(server);
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    )
    .execute(server.ctx.db);
  await sql
    .raw(
      `create trigger refuse before update of paid on job_payment for each row
       when (new.day = '${stuck}') execute function refuse()`,
    )
    .execute(server.ctx.db);
  await expect(runDueDays(server.ctx, "dividend")).rejects.toThrow("broken");
  const held = await pool(server);
  server.clock.advance(DAY);
  await expect(runDueDays(server.ctx, "dividend")).rejects.toThrow("broken");
  const runs = await server.ctx.db
    .selectFrom("job_run")
    .select(["day", "state", "budget"])
    .where("day", ">=", stuck)
    .orderBy("day")
    .execute();
  expect(runs.map(({ state }) => state)).toEqual(["running", "done"]);
  expect(runs[1]!.budget).toBe(((held - runs[0]!.budget) * 2n) / 100n);
  await sql.raw("drop trigger refuse on job_payment").execute(server.ctx.db);
  await runDueDays(server.ctx, "dividend");
  await paidOnce(server);
});

onPostgres(
  "fault 207: two servers that record and pay one run at once pay each payee once",
  async ({ server }) => {
    const other = await openBeside(server);
    try {
      server.clock.advance(DAY);
      const [one, two] = await Promise.all(
        [server, other].map(({ ctx }) => runDaily(ctx, "dividend", today(server))),
      );
      expect(one).toEqual(two);
      await paidOnce(server);
    } finally {
      await other.close();
    }
  },
);

/** All runs are done, with one payment a vote, which sum to the budget but for the rounding. */
async function paidOnce({ ctx }: Opened): Promise<void> {
  const { rows } = await sql<{ state: string; payments: bigint; rest: bigint }>`
    select state, (select count(*) from job_payment p where p.name = r.name and p.day = r.day and paid = due) as payments,
      budget - (select sum(paid) from job_payment p where p.name = r.name and p.day = r.day)::bigint as rest
    from job_run r`.execute(ctx.db);
  for (const { state, payments, rest } of rows) {
    expect([state, Number(payments)]).toEqual(["done", VOTES]);
    expect(Number(rest)).toBeLessThan(VOTES);
  }
  expect(await checkLedger(ctx.db)).toMatchObject({ ok: true, broken: null });
}

async function pool({ ctx }: Opened): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select sum(balance)::bigint as held from pool where pool = 'dividend'`.execute(ctx.db);
  return rows[0]!.held;
}
