/** Daily jobs: what they pay, once, whatever happens. Source: faults.md 10. */
import { sql } from "kysely";
import { expect } from "vitest";
import { addDays, dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { createServer } from "../../server/main/server.ts";
import { dividendJob } from "../../server/daily/dividend.ts";
import { runDaily, runDueDays } from "../../server/daily/run.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { onPostgres, test } from "../support/test.ts";

const DAY = 24 * 60 * 60 * 1000;
const vote = { payType: "usdt" as const, payPassword: passwords.payPassword };

let voters: Client[];

test.beforeAll(async ({ server }) => {
  voters = [];
  for (const [account, levels] of [
    ["one", [1]],
    ["two", [2, 3]],
    ["three", [6]],
  ] as const) {
    const client = await newMember(server.origin, account);
    await client.credit(account, "6000");
    for (const level of levels) await client.call("POST vote/create", { ...vote, level });
    voters.push(client);
  }
});

test("the dividend pays 2% of the pool by payPrice, each line says how, and the rest stays", async ({
  server,
  operator,
}) => {
  const before = await pool(server, "dividend");
  const budget = (before * 2n) / 100n;
  const result = await run(operator, "dividend", today(server));
  expect(result).toMatchObject({ name: "dividend", day: today(server), payees: 3, state: "done" });
  const prices = ["100", "300", "500", "5000"].map(parseAmount);
  const total = prices.reduce((sum, price) => sum + price, 0n);
  const dues = prices.map((price) => (budget * price) / total);
  const paid = dues.reduce((sum, due) => sum + due, 0n);
  expect(parseAmount(result.paid)).toBe(paid);
  expect(await pool(server, "dividend")).toBe(before - paid);
  const line = (await lines(voters[0]!, "dividend", today(server))).find(({ asset }) => asset === "usdt");
  expect(line!.source).toMatchObject({
    pool: "dividend",
    budget: formatAmount(budget),
    rate: "0.02",
    weight: "100",
    ofWeight: "5900",
    income: formatAmount(dues[0]!),
  });
  expect(await lines(voters[1]!, "dividend", today(server))).toHaveLength(6);
  await ledgerHolds(server);
});

test("a day that is done answers the same again without effect, under a new key too", async ({
  server,
  operator,
}) => {
  const before = await pool(server, "dividend");
  const first = await run(operator, "dividend", today(server));
  expect(await run(operator, "dividend", today(server))).toEqual(first);
  expect(await pool(server, "dividend")).toBe(before);
});

test.for([
  ["a day that has not begun", "day_not_due", (today: string) => addDays(today, 1)],
  ["a day that does not exist", "invalid", () => "2026-02-30"],
] as const)("%s is refused", async ([, reason, dayAfter], { server, operator }) => {
  const answer = await operator.answer("POST operator/job/run", {
    name: "dividend",
    day: dayAfter(today(server)),
  });
  expect(answer.refusal).toMatchObject({ reason, field: "day" });
});

test("the platform's day begins at midnight of its own zone", async ({ server }) => {
  const zone = new Client(server.origin);
  await zone.call("POST operator/config", {
    withdrawWindow: { from: "18:00", to: "24:00", timeZone: "Pacific/Kiritimati" },
  });
  const ahead = dayIn("Pacific/Kiritimati", server.clock.now());
  const beyond = await zone.answer("POST operator/job/run", { name: "lock", day: addDays(ahead, 1) });
  expect(beyond.refusal.reason).toBe("day_not_due");
  await zone.call("POST operator/config", {
    withdrawWindow: { from: "18:00", to: "24:00", timeZone: "Asia/Shanghai" },
  });
});

test("a dividend stops at what the vote has left, and the vote is out", async ({ server, operator }) => {
  server.clock.advance(DAY);
  const config = await operator.call("GET operator/config", {});
  const [first, ...levels] = config.voteLevels;
  await operator.call("POST operator/config", { voteLevels: [{ ...first!, voteValue: "20" }, ...levels] });
  const small = await newMember(server.origin, "small");
  await small.credit("small", "100");
  await small.call("POST vote/create", { ...vote, level: 1 });
  const { list } = await small.call("GET vote/voteValues", {});
  const id = BigInt(list[0]!.id);
  await operator.call("POST operator/config", { voteLevels: [first!, ...levels], dividendRate: "0.5" });
  const before = await pool(server, "dividend");
  const result = await run(operator, "dividend", today(server));
  expect(await small.call("GET vote/voteInfo", {})).toMatchObject({ status: "out", totalIncome: "20" });
  const row = await server.ctx.db.selectFrom("job_payment").selectAll().where("item", "=", id).execute();
  const capped = row.find(({ day }) => day === today(server))!;
  expect(capped.paid!).toBeLessThan(capped.due);
  expect(await pool(server, "dividend")).toBe(before - parseAmount(result.paid));
  await operator.call("POST operator/config", { dividendRate: "0.02", reason: "test" });
  await ledgerHolds(server);
});

test("locked fuel is released by 1% of what was first locked a day, and to the last unit after a hundred days", async ({
  server,
  operator,
}) => {
  const client = await newMember(server.origin, "locker");
  await client.credit("locker", "1.00000007", "lock");
  const locked = today(server);
  // Sessions end in so long a time.
  const released = async () => (await (await client.login("locker")).call("GET wallet/balances", {})).fuel;
  expect((await run(operator, "lock", locked)).paid).not.toContain("-");
  expect(await released()).toBe("0");
  server.clock.advance(DAY);
  await run(operator, "lock", today(server));
  expect(await released()).toBe("0.01");
  const [line] = await lines(client, "release", today(server));
  expect(line!.source).toMatchObject({
    base: "1.00000007",
    lots: 1,
    rates: [{ rate: "0.01", days: 1, base: "1.00000007", lots: 1, amount: "0.01" }],
  });
  // Days on which nothing ran are made up for.
  server.clock.advance(50 * DAY);
  await run(operator, "lock", today(server));
  expect(await released()).toBe("0.51000003");
  const [madeUp] = await lines(await client.login("locker"), "release", today(server));
  expect(madeUp!.source["rates"]).toMatchObject([{ rate: "0.01", days: 50, amount: "0.50000003" }]);
  server.clock.advance(48 * DAY);
  await run(operator, "lock", today(server));
  expect(await released()).toBe("0.99000006");
  server.clock.advance(DAY);
  await run(operator, "lock", today(server));
  expect(await released()).toBe("1.00000007");
  expect(await client.call("GET wallet/balances", {})).toMatchObject({ lock: "0" });
  server.clock.advance(DAY);
  await run(operator, "lock", today(server));
  expect(await released()).toBe("1.00000007");
  await ledgerHolds(server);
});

test("a lower rate of release does not touch what is locked already", async ({ server, operator }) => {
  const client = await newMember(server.origin, "agreed");
  await client.credit("agreed", "100", "lock");
  await operator.call("POST operator/config", { lockReleaseRate: "0.001", reason: "test" });
  await client.credit("agreed", "1000", "lock");
  server.clock.advance(DAY);
  await run(operator, "lock", today(server));
  expect((await client.call("GET wallet/balances", {})).fuel).toBe("2");
  const [line] = await lines(client, "release", today(server));
  expect(line!.source["rates"]).toEqual([
    { rate: "0.001", days: 1, base: "1000", lots: 1, amount: "1" },
    { rate: "0.01", days: 1, base: "100", lots: 1, amount: "1" },
  ]);
  await operator.call("POST operator/config", { lockReleaseRate: "0.01", reason: "test" });
});

test("what the operator takes back is the newest that was locked", async ({ server }) => {
  const client = await newMember(server.origin, "taken");
  await client.credit("taken", "100", "lock");
  server.clock.advance(DAY);
  await client.credit("taken", "50", "lock");
  await client.credit("taken", "-60", "lock");
  const lots = await server.ctx.db
    .selectFrom("locked_lot")
    .select("amount")
    .where("member_id", "=", BigInt(client.uid!))
    .execute();
  expect(lots.map(({ amount }) => formatAmount(amount))).toEqual(["90"]);
  await ledgerHolds(server);
});

test("days on which no server ran are made up for, each once", async ({ server }) => {
  server.clock.advance(3 * DAY);
  await runDueDays(server.ctx, "dividend");
  await runDueDays(server.ctx, "dividend");
  const days = await server.ctx.db
    .selectFrom("job_run")
    .select(["day", "state"])
    .where("name", "=", "dividend")
    .where("day", ">", addDays(today(server), -3))
    .orderBy("day")
    .execute();
  expect(days).toEqual([-2, -1, 0].map((n) => ({ day: addDays(today(server), n), state: "done" })));
  await ledgerHolds(server);
});

test("fault 10: a run killed half way and run again pays each payee once", async ({ server }) => {
  const crowd = await manyVotes(server, 700);
  server.clock.advance(DAY);
  const day = today(server);
  const original = dividendJob.pay;
  let batches = 0;
  dividendJob.pay = async (tx, run_, payments, at) => {
    const paid = await original(tx, run_, payments, at);
    batches += 1;
    if (batches === 2) throw new Error("killed before the commit");
    return paid;
  };
  await expect(runDaily(server.ctx, "dividend", day)).rejects.toThrow("killed");
  dividendJob.pay = original;
  const half = await paidItems(server, day);
  expect(half.paid).toBe(500);
  expect(half.waiting).toBeGreaterThan(200);
  const result = await runDaily(server.ctx, "dividend", day);
  expect(result.state).toBe("done");
  const whole = await paidItems(server, day);
  expect(whole.waiting).toBe(0);
  expect(await dividendLines(server, crowd[0]!, day)).toBe(3);
  expect(await dividendLines(server, crowd.at(-1)!, day)).toBe(3);
  await ledgerHolds(server);
});

test("an unfinished day is finished before the next one begins", async ({ server }) => {
  server.clock.advance(DAY);
  const first = today(server);
  const original = dividendJob.pay;
  dividendJob.pay = async () => {
    throw new Error("killed at once");
  };
  await expect(runDaily(server.ctx, "dividend", first)).rejects.toThrow("killed");
  dividendJob.pay = original;
  server.clock.advance(DAY);
  await runDaily(server.ctx, "dividend", today(server));
  expect((await paidItems(server, first)).waiting).toBe(0);
  await ledgerHolds(server);
});

onPostgres("fault 10: two servers running one day at once pay each payee once", async ({ server }) => {
  server.clock.advance(DAY);
  const second = await createServer(server.environment, server.clock);
  const day = today(server);
  const [a, b] = await Promise.all([
    runDaily(server.ctx, "dividend", day),
    runDaily(second.ctx, "dividend", day),
  ]);
  expect(a).toEqual(b);
  expect(await pool(server, "dividend")).toBeGreaterThan(0n);
  await second.close();
  await ledgerHolds(server);
});

onPostgres(
  "a run, votes, upgrades and re-investments at once keep every sum",
  async ({ server, operator }) => {
    server.clock.advance(DAY);
    const rich = await newMember(server.origin, "busy");
    await rich.credit("busy", "100000");
    await rich.credit("busy", "1000", "fuel");
    await rich.call("POST vote/create", { ...vote, level: 1 });
    const day = today(server);
    const answers = await Promise.all([
      run(operator, "dividend", day),
      run(operator, "lock", day),
      ...Array.from({ length: 8 }, () => rich.answer("POST vote/repurchase", vote)),
      ...Array.from({ length: 8 }, () => rich.answer("POST vote/create", { ...vote, level: 6 })),
      ...[2, 3, 4, 5].map((level) => rich.answer("POST vote/upgrade", { ...vote, level })),
    ]);
    expect(answers.every((answer) => !("status" in answer) || answer.status === 200)).toBe(true);
    await ledgerHolds(server);
  },
);

/** Votes made in the database alone: what a run does with many, not how they came. */
async function manyVotes(server: Opened, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with made as (
      insert into member (account, referrer_id, created_at, depth, jump_id)
      select 'crowd_' || n, 1, now(), 1, 1 from generate_series(1, ${count}) n returning id
    ), wallets as (
      insert into wallet (member_id, head_hash) select id, ${"0".repeat(64)} from made
    ), votes as (
      insert into vote (member_id, level, pay_price, vote_value, repurchases_left, base_value, repurchase_fuel, seat, status, created_at)
      select id, 1, 10000000000, 15000000000, 10, 15000000000, 1000000000, 1000 + id, 'active', now() from made
    )
    select id from made order by id`.execute(server.ctx.db);
  return rows.map(({ id }) => id);
}

async function paidItems(server: Opened, day: string): Promise<{ paid: number; waiting: number }> {
  const { rows } = await sql<{ paid: bigint; waiting: bigint }>`
    select count(paid) as paid, count(*) - count(paid) as waiting from job_payment
    where name = 'dividend' and day = ${day}::date`.execute(server.ctx.db);
  return { paid: Number(rows[0]!.paid), waiting: Number(rows[0]!.waiting) };
}

async function dividendLines(server: Opened, member: bigint, day: string): Promise<number> {
  const rows = await server.ctx.db
    .selectFrom("entry")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "entry.transaction_id")
    .select("ledger_transaction.source")
    .where("member_id", "=", member)
    .where("type", "=", "dividend")
    .execute();
  return rows.filter(({ source }) => source!.day === day).length;
}

const today = (server: Opened) => dayIn("Asia/Shanghai", server.clock.now());
const run = (operator: Client, name: "dividend" | "lock", day: string) =>
  operator.call("POST operator/job/run", { name, day });
const ledgerHolds = async (server: Opened) =>
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });

async function pool(server: Opened, name: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum from pool where pool = ${name} and asset = 'usdt'`.execute(
    server.ctx.db,
  );
  return rows[0]!.sum;
}

async function lines(client: Client, type: "dividend" | "release", day: string) {
  const { list } = await client.call("GET wallet/balanceLogs", { type, limit: 200 });
  return list.filter(({ source }) => source.day === day);
}
