/** The release of locked fuel through late commits, missed days and kills. Source: issue lines in faults.md 200 to 202. */
import { sql } from "kysely";
import { expect } from "vitest";
import { addDays } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { lockReleaseJob } from "../../server/daily/lock-release.ts";
import { runDaily, runDueDays } from "../../server/daily/run.ts";
import { addLots } from "../../server/fuel/locked-lots.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { Posting } from "../../server/ledger/posting.ts";
import { recordOpenReleases } from "../../server/store/migrations/0070-daily-runs.ts";
import { newMember, passwords } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { openBlocker } from "../support/blocker.ts";
import { DAY } from "../support/days.ts";
import { today } from "../support/stakes.ts";
import { onPostgres, test } from "../support/test.ts";

test("fault 200: a lot of an earlier day that arrives after the run began stops no day, and is paid its share", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  await member.credit(account, "100", "lock");
  const before = server.clock.now();
  server.clock.advance(DAY);
  await recordOnly(server);
  // Committed late: at a server whose clock still said yesterday.
  server.clock.stopAt(before);
  await member.credit(account, "900", "lock");
  server.clock.advance(DAY);
  const first = await runDaily(server.ctx, "lock", today(server));
  expect(first).toMatchObject({ state: "done", paid: "1" });
  server.clock.advance(DAY);
  const second = await runDaily(server.ctx, "lock", today(server));
  expect(second).toMatchObject({ state: "done", paid: "19" });
  await ledgerHolds(server);
});

test("fault 200: locked fuel taken back after the run began is not released, and stops no day", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  await member.credit(account, "1000", "lock");
  server.clock.advance(DAY);
  await recordOnly(server);
  await member.credit(account, "-995", "lock");
  await runDaily(server.ctx, "lock", today(server));
  server.clock.advance(DAY);
  await runDaily(server.ctx, "lock", today(server));
  const { lock, fuel } = await member.call("GET wallet/balances", {});
  expect([lock, fuel]).toEqual(["0", "5"]);
  await ledgerHolds(server);
});

test("fault 201: days released in any order pay each lot exactly its share", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  await member.credit(account, "100", "lock");
  await runDaily(server.ctx, "lock", today(server));
  server.clock.advance(3 * DAY);
  const [one, two, three] = [-2, -1, 0].map((days) => addDays(today(server), days));
  for (const day of [two!, three!, one!]) await runDaily(server.ctx, "lock", day);
  expect((await member.call("GET wallet/balances", {})).fuel).toBe("3");
  await ledgerHolds(server);
});

test("fault 202: a release that an earlier version left stuck goes on, and later days with it", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const before = server.clock.now();
  await member.credit(account, "100", "lock");
  server.clock.advance(DAY);
  await recordOnly(server);
  // What the earlier version recorded: the sum alone. It was short as soon as a lot arrived late.
  await sql`update job_payment set lot_days = null, lot_rates = null, lot_targets = null
    where day = ${today(server)}::date`.execute(server.ctx.db);
  const stuck = today(server);
  server.clock.stopAt(before);
  await member.credit(account, "900", "lock");
  server.clock.advance(DAY);
  await recordOpenReleases(server.ctx.db);
  const fuel = async () => (await member.call("GET wallet/balances", {})).fuel;
  expect(await runDaily(server.ctx, "lock", stuck)).toMatchObject({ state: "done" });
  expect(await fuel()).toBe("10");
  server.clock.advance(DAY);
  await runDueDays(server.ctx, "lock");
  expect(await fuel()).toBe("20");
  await ledgerHolds(server);
});

onPostgres(
  "fault 201: two servers that catch up on the same missed days release each lot exactly its share",
  async ({ server }) => {
    const other = await openBeside(server);
    try {
      for (let round = 0; round < 2; round += 1) {
        const members = await crowd(server, 600, round);
        server.clock.advance(4 * DAY);
        await Promise.all([
          runDueDays(server.ctx, "lock"),
          runDueDays(other.ctx, "lock"),
          runDaily(other.ctx, "lock", addDays(today(server), -2)),
          runDaily(server.ctx, "lock", addDays(today(server), -1)),
        ]);
        expect(await released(server, members)).toEqual(["0.04"]);
      }
      await noneOpen(server);
      await ledgerHolds(server);
    } finally {
      await other.close();
    }
  },
);

onPostgres(
  "fault 200: a vote just before midnight that commits just after the run began stops no day",
  async ({ server, account }) => {
    const other = await openBeside(server);
    const blocker = await openBlocker(server.environment.databaseUrl!);
    const leader = await newMember(server.origin, `${account}_up`);
    await leader.credit(`${account}_up`, "100");
    const vote = { level: 1, payType: "usdt" as const, payPassword: passwords.payPassword };
    await leader.call("POST vote/create", vote);
    const voter = await newMember(server.origin, account, `${account}_up`);
    await voter.credit(account, "100");
    await leader.credit(`${account}_up`, "100", "lock");
    const pay = lockReleaseJob.pay;
    try {
      await runDueDays(server.ctx, "lock");
      await blocker.hold("select from pool for update");
      const voted = voter.call("POST vote/create", vote);
      await blocker.waiting();
      server.clock.advance(DAY);
      lockReleaseJob.pay = async (...given) => {
        lockReleaseJob.pay = pay;
        await blocker.release();
        await voted;
        return pay(...given);
      };
      await runDueDays(other.ctx, "lock");
      server.clock.advance(DAY);
      await runDueDays(server.ctx, "lock");
      await noneOpen(server);
      await ledgerHolds(server);
    } finally {
      lockReleaseJob.pay = pay;
      await blocker.close();
      await other.close();
    }
  },
);

test("fault 201: a release killed in every batch goes on where it stopped", async ({ server }) => {
  await runDueDays(server.ctx, "lock");
  const members = await crowd(server, 700, 9);
  server.clock.advance(DAY);
  const pay = lockReleaseJob.pay;
  let batches = 0;
  lockReleaseJob.pay = async (...given) => {
    const paid = await pay(...given);
    batches += 1;
    if (batches % 2 === 1) throw new Error("killed");
    return paid;
  };
  const attempt = () => runDaily(server.ctx, "lock", today(server)).catch(() => null);
  try {
    while ((await attempt()) === null);
  } finally {
    lockReleaseJob.pay = pay;
  }
  expect(batches).toBeGreaterThan(2);
  expect(await released(server, members)).toEqual(["0.01"]);
  await noneOpen(server);
  await ledgerHolds(server);
});

/** A run of today that is killed before its first batch. */
async function recordOnly(server: Opened): Promise<void> {
  const pay = lockReleaseJob.pay;
  lockReleaseJob.pay = async () => {
    throw new Error("killed");
  };
  await expect(runDaily(server.ctx, "lock", today(server))).rejects.toThrow("killed");
  lockReleaseJob.pay = pay;
}

/** Members with 1 locked today each, and its backing. */
async function crowd(server: Opened, count: number, round: number): Promise<bigint[]> {
  const day = today(server);
  return server.ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      with made as (
        insert into member (account, referrer_id, created_at, depth, jump_id)
        select 'lot_' || ${round}::integer || '_' || n, 1, now(), 1, 1 from generate_series(1, ${count}::integer) n returning id
      ), wallets as (
        insert into wallet (member_id, head_hash) select id, ${"0".repeat(64)} from made
      )
      select id from made order by id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const posting = await Posting.open(tx, ids, server.clock.now());
    const amount = 100_000_000n;
    const total = amount * BigInt(count);
    posting.post({ kind: "credit", type: "credit", source: { reason: "test" } }, [
      ...ids.map((member) => ({ party: { member }, asset: "lock" as const, amount })),
      { party: { pool: "supply" }, asset: "lock", amount: -total },
      { party: { pool: "treasury" }, asset: "fuel", amount: -total },
      { party: { pool: "backing" }, asset: "fuel", amount: total },
    ]);
    await posting.write();
    await addLots(
      tx,
      ids.map((member) => ({ member, amount })),
      day,
      "0.01",
    );
    return ids;
  });
}

/** The different amounts that members hold of released fuel. */
async function released({ ctx }: Opened, members: bigint[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("wallet")
    .select("fuel")
    .distinct()
    .where("member_id", "in", members)
    .execute();
  return rows.map(({ fuel }) => formatAmount(fuel));
}

async function noneOpen({ ctx }: Opened): Promise<void> {
  expect(await ctx.db.selectFrom("job_run").selectAll().where("state", "=", "running").execute()).toEqual([]);
}

const ledgerHolds = async ({ ctx }: Opened) =>
  expect(await checkLedger(ctx.db)).toMatchObject({ ok: true, broken: null });
