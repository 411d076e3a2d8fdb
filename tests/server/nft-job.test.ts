/** The daily profit of staked passes: to the last unit, never past a vote's value, never more than the pool has. */
import { expect } from "vitest";
import { dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount, UNIT } from "../../contract/money.ts";
import { runDaily } from "../../server/daily/run.ts";
import { held, setBook } from "../support/pools.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const DAY = 24 * 60 * 60 * 1000;
const { payPassword } = passwords;

/** Ann has a small vote and three staked Scouts, Bob a large one, four Scouts and the only Flagship, Cid one Voyager and no vote. */
let ann: Client;
let bob: Client;
let cid: Client;

test.beforeAll(async ({ server }) => {
  ann = await member(server, "ann", 1);
  bob = await member(server, "bob", 5);
  cid = await member(server, "cid", null);
  await pass(ann, 1, 4, [2, 1]);
  await pass(bob, 1, 4, [4]);
  await pass(bob, 4, 1, [1]);
  await pass(cid, 2, 1, [1]);
});

test("the first run shares all profit so far: rounded down by tier and pass, split like any income, and each line says how", async ({
  server,
}) => {
  await setBook(server, "fees", 1234n * UNIT + 56789n);
  const [fees, pool] = [await held(server, "fees", "usdt"), await held(server, "nft", "usdt")];
  const scouts = (fees * 2n) / 100n;
  const perScout = scouts / 7n;
  const perFlagship = (fees * 10n) / 100n;
  // The rounding is of this test's making: without it the next lines would prove less.
  expect(perScout * 7n).not.toBe(scouts);
  expect(await mine(bob, 1)).toMatchObject({
    quantity: 4,
    staked: 4,
    waitingProfit: formatAmount(perScout * 4n),
  });
  const usdt = parseAmount((await ann.call("GET wallet/balances", {})).usdt);

  const result = await run(server);

  const paid = perScout * 7n + perFlagship;
  expect(result).toEqual({
    name: "nft",
    day: today(server),
    payees: 2,
    paid: formatAmount(paid),
    state: "done",
  });
  expect(await held(server, "nft", "usdt")).toBe(pool - paid);
  expect(await held(server, "fees", "usdt")).toBe(fees);
  expect(await earned(ann)).toEqual([perScout * 2n, perScout]);
  expect(await earned(bob)).toEqual([perScout * 4n, perFlagship]);
  expect(await earned(cid)).toEqual([0n]);
  const lines = await profitLines(server, ann);
  expect(lines.map(({ asset }) => asset)).toEqual(["usdt", "points", "lock", "usdt", "points", "lock"]);
  const income = perScout * 2n;
  const points = (income * 20n) / 100n;
  const lock = (income * 10n) / 100n;
  expect(lines.slice(0, 3).map(({ amount }) => parseAmount(amount))).toEqual([
    income - points - lock,
    points,
    lock,
  ]);
  expect(lines[0]!.source).toMatchObject({
    pool: "nft",
    day: today(server),
    nft: 1,
    quantity: 2,
    base: formatAmount(fees),
    rate: "0.02",
    budget: formatAmount(scouts),
    ofWeight: "7",
    income: formatAmount(income),
  });
  expect(lines[0]!.source).not.toHaveProperty("asked");
  const after = parseAmount((await ann.call("GET wallet/balances", {})).usdt);
  expect(after - usdt).toBe(
    sum([perScout * 2n, perScout].map((amount) => amount - (amount * 20n) / 100n - (amount * 10n) / 100n)),
  );
});

test("what one holds then tells the day's rate, nothing waiting, and what was earned", async ({ server }) => {
  const { per_pass } = await server.ctx.db
    .selectFrom("nft_day_tier")
    .select("per_pass")
    .where("tier", "=", 1)
    .executeTakeFirstOrThrow();
  const rate = formatAmount(per_pass / 100n);
  expect(await ann.call("GET nft/myNft", {})).toEqual([
    {
      id: 1,
      quantity: 4,
      staked: 3,
      serials: [1, 2, 3, 4],
      stakedSerials: [1, 2, 3],
      earnable: formatAmount(await leave(ann)),
      dailyRate: rate,
      waitingProfit: "0",
      earnedProfit: formatAmount(sum(await earned(ann))),
    },
  ]);
  const settings = await ann.call("GET nft/settings", {});
  expect(settings[0]).toMatchObject({ id: 1, dailyRate: rate });
  expect(settings[2]).toMatchObject({ id: 3, dailyRate: "0" });
});

test("a day that is done pays nothing again", async ({ server }) => {
  const before = await held(server, "nft", "usdt");
  const [first, second] = [await run(server), await run(server)];
  expect(second).toEqual(first);
  expect(await held(server, "nft", "usdt")).toBe(before);
});

test("the second day counts only what is new, and two servers running it at once pay it once", async ({
  server,
}) => {
  await nextDay(server, 700n * UNIT);
  const before = await earned(bob);
  expect((await mine(bob, 4)).waitingProfit).toBe("70");
  const [one, other] = await Promise.all([run(server), run(server)]);
  expect(one).toEqual(other);
  expect(await earned(bob)).toEqual([before[0]! + 4n * ((14n * UNIT) / 7n), before[1]! + 70n * UNIT]);
  expect(await profitLines(server, bob)).toHaveLength(6);
});

test.for([
  ["no profit", 0n],
  ["a loss", -5n * UNIT],
  ["a profit too small to share", 9n],
] as const)("%s pays nobody, and the rate of the day is nought", async ([, profit], { server }) => {
  await nextDay(server, profit);
  const before = await held(server, "nft", "usdt");
  expect(await run(server)).toMatchObject({ payees: 0, paid: "0", state: "done" });
  expect(await held(server, "nft", "usdt")).toBe(before);
  expect((await mine(bob, 4)).dailyRate).toBe("0");
});

test("the smallest profit that reaches a pass pays it one unit, all of it in usdt", async ({ server }) => {
  await nextDay(server, 10n);
  expect(await run(server)).toMatchObject({ payees: 1, paid: "0.00000001" });
  expect((await profitLines(server, bob)).map(({ asset, amount }) => [asset, amount])).toEqual([
    ["usdt", "0.00000001"],
  ]);
});

test("a day made up for after a later one counts what is new since that, and nothing twice", async ({
  server,
}) => {
  server.clock.advance(DAY);
  const missed = today(server);
  await nextDay(server, 70n * UNIT);
  expect((await run(server)).paid).not.toBe("0");
  expect((await mine(bob, 4)).waitingProfit).toBe("0");
  await setBook(server, "fees", (await held(server, "fees", "usdt")) + 10n * UNIT);
  const before = await earned(bob);
  await run(server, missed);
  expect((await earned(bob))[1]! - before[1]!).toBe(1n * UNIT);
  expect((await mine(bob, 4)).waitingProfit).toBe("0");
  await nextDay(server, 20n * UNIT);
  expect((await mine(bob, 4)).waitingProfit).toBe("2");
});

test("a pool that has one unit less than is asked of it scales every tier down and keeps the rounding", async ({
  server,
}) => {
  const profit = 1000n * UNIT;
  const dues = [20n * UNIT, 40n * UNIT, 100n * UNIT];
  const asked = sum(dues);
  await nextDay(server, profit, asked - 1n);
  const [before, cidBefore] = [await earned(bob), await earned(cid)];
  const budgets = dues.map((due) => (due * (asked - 1n)) / asked);
  expect((await mine(bob, 4)).waitingProfit).toBe(formatAmount(budgets[2]!));
  await run(server);
  const perScout = budgets[0]! / 7n;
  expect(await earned(bob)).toEqual([before[0]! + perScout * 4n, before[1]! + budgets[2]!]);
  expect(await earned(cid)).toEqual(cidBefore);
  // Cid has no vote that could earn: the share stays in the pool, with what rounding left.
  expect(await held(server, "nft", "usdt")).toBe(asked - 1n - perScout * 7n - budgets[2]!);
  const [line] = await profitLines(server, bob);
  expect(line!.source).toMatchObject({
    budget: formatAmount(budgets[0]!),
    asked: "160",
    available: formatAmount(asked - 1n),
  });
});

test("a pool that has exactly what is asked of it pays in full", async ({ server }) => {
  await nextDay(server, 1000n * UNIT, 160n * UNIT);
  const before = await earned(bob);
  await run(server);
  expect(await earned(bob)).toEqual([before[0]! + 4n * ((20n * UNIT) / 7n), before[1]! + 100n * UNIT]);
  expect((await profitLines(server, bob))[0]!.source).not.toHaveProperty("asked");
});

test("an empty pool pays nobody", async ({ server }) => {
  await nextDay(server, 1000n * UNIT, 0n);
  expect(await run(server)).toMatchObject({ payees: 0, paid: "0", state: "done" });
});

test("what a member's votes cannot take stays in the pool: two stakes fill one vote after the other, and it is out", async ({
  server,
}) => {
  const room = await leave(ann);
  expect(room).toBeGreaterThan(2n * UNIT);
  // Two passes are due all of it but a unit or two; the third is due as much as one of them, and gets what is left.
  const perScout = (room - 1n) / 2n;
  await nextDay(server, perScout * 7n * 50n, 100_000n * UNIT);
  const [before, bobBefore] = [await earned(ann), await earned(bob)];
  const pool = await held(server, "nft", "usdt");
  const result = await run(server);
  expect(await earned(ann)).toEqual([before[0]! + perScout * 2n, before[1]! + (room - perScout * 2n)]);
  expect(await ann.call("GET vote/voteInfo", {})).toMatchObject({ status: "out", leaveReleaseValue: "0" });
  const bobs = (await earned(bob)).map((amount, i) => amount - bobBefore[i]!);
  expect(bobs[0]).toBe(perScout * 4n);
  expect(await held(server, "nft", "usdt")).toBe(pool - room - sum(bobs));
  expect(parseAmount(result.paid)).toBe(room + sum(bobs));
  const caps = (await profitLines(server, ann))
    .filter(({ asset }) => asset === "usdt")
    .map(({ source }) => source.cap);
  expect(caps).toEqual([room, room - perScout * 2n].map(formatAmount));
});

test("who is out earns nothing", async ({ server }) => {
  await nextDay(server, 1000n * UNIT);
  const before = await earned(ann);
  await run(server);
  expect(await earned(ann)).toEqual(before);
  expect(await profitLines(server, ann)).toEqual([]);
});

test.for([
  ["one unit below what is left", -1n, "active"],
  ["exactly what is left", 0n, "out"],
  ["one unit above what is left", 1n, "out"],
] as const)("a profit of %s is decided exactly", async ([, offset, status], { server }) => {
  // Those of the cases before still share the tier: each pass of it is due the same.
  const others = await server.ctx.db
    .selectFrom("nft_stake")
    .select("quantity")
    .where("tier", "=", 3)
    .execute();
  const client = await member(server, `edge_${status}_${offset + 1n}`, 1);
  await pass(client, 3, 1, [1]);
  const room = await leave(client);
  const due = room + offset;
  const staked = BigInt(others.length + 1);
  // The least profit of which 7%, rounded down, is the tier's due.
  const profit = (due * staked * 100n + 6n) / 7n;
  await nextDay(server, profit, 1_000_000n * UNIT);
  await run(server);
  const expected = offset > 0n ? room : due;
  expect(await earned(client)).toEqual([expected]);
  expect(await client.call("GET vote/voteInfo", {})).toMatchObject({
    status,
    leaveReleaseValue: formatAmount(status === "out" ? 0n : 1n),
  });
});

async function member(server: Opened, account: string, level: number | null): Promise<Client> {
  const client = await newMember(server.origin, account);
  await client.credit(account, "10000");
  if (level) await client.call("POST vote/create", { level, payType: "usdt", payPassword });
  return client;
}

async function pass(client: Client, id: number, quantity: number, stakes: number[]): Promise<void> {
  await client.call("POST nft/buy", { id, quantity, payPassword });
  for (const staked of stakes) await client.call("POST nft/stake", { id, quantity: staked, payPassword });
}

const today = (server: Opened) => dayIn("Asia/Shanghai", server.clock.now());
const run = (server: Opened, day = today(server)) => runDaily(server.ctx, "nft", day);
/** Goes to the next day, on which the fees have grown by so much. */
async function nextDay(server: Opened, profit: bigint, pool?: bigint): Promise<void> {
  server.clock.advance(DAY);
  const last = await server.ctx.db
    .selectFrom("nft_day")
    .select("fees_total")
    .orderBy("ordinal", "desc")
    .limit(1)
    .executeTakeFirst();
  await setBook(server, "fees", (last?.fees_total ?? 0n) + profit);
  if (pool !== undefined) await setBook(server, "nft", pool);
}

const leave = async (client: Client) =>
  parseAmount((await client.call("GET vote/voteInfo", {})).leaveReleaseValue);
const mine = async (client: Client, id: number) =>
  (await client.call("GET nft/myNft", {})).find((item) => item.id === id)!;
async function profitLines(server: Opened, client: Client, day = today(server)) {
  const { list } = await client.call("GET wallet/balanceLogs", { type: "profit", limit: 200 });
  return list.filter(({ source }) => source.day === day).toReversed();
}
const earned = async (client: Client) =>
  (await client.call("GET nft/myStake", {})).list
    .map(({ earnedProfit }) => parseAmount(earnedProfit))
    .toReversed();
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
