/** Votes and the incomes of their payments, by rules.md V3, V9, V10, V11 and V17. */
import { expect } from "vitest";
import { parseAmount } from "../../contract/money.ts";
import type { Pool } from "../../server/ledger/accounts.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

test("a vote takes its price, is active at once, and shows in info, votes, balances and the consensus flow", async ({
  server,
}) => {
  const ada = await member(server, "ada", "genesis", "100");
  const flow = (await balances(ada)).ordinalsAmount;
  const { data } = await vote(ada, 1);
  expect(data).toMatchObject({
    level: 1,
    payPrice: "100",
    voteValue: "150",
    releaseValue: "0",
    leaveReleaseValue: "150",
    canRepurchaseCount: 10,
    status: "active",
  });
  expect(data.receipt).toMatchObject({
    action: "vote/create",
    entries: [{ asset: "usdt", amount: "-100", balance: "0", seq: 2 }],
  });
  expect(await balances(ada)).toMatchObject({ usdt: "0", balance: "0" });
  expect((await ada.call("GET account/info", {})).level).toBe(1);
  const after = (await ada.call("GET vote/ordinalsAmount", {})).ordinalsAmount;
  expect(parseAmount(after) - parseAmount(flow)).toBe(parseAmount("100"));
});

test("the payment is split by the table, and what nobody may take goes to the dividend pool", async ({
  server,
}) => {
  // Level 6 has no seats yet and genesis has no vote: direct, position and leadership all fall to the pool.
  const bob = await member(server, "bob", "genesis", "5000");
  const before = await Promise.all(
    (["dividend", "nft", "reserve", "fees"] as const).map((name) => pool(server, name, "usdt")),
  );
  await vote(bob, 6);
  const after = await Promise.all(
    (["dividend", "nft", "reserve", "fees"] as const).map((name) => pool(server, name, "usdt")),
  );
  const moved = after.map((amount, i) => amount - before[i]!);
  expect(moved).toEqual(["3500", "500", "500", "500"].map(parseAmount));
});

test("the referrer with an active vote gets 10%: 70% usdt, 20% points, 10% locked fuel", async ({
  server,
}) => {
  const cleo = await member(server, "cleo", "genesis", "100");
  await vote(cleo, 1);
  const before = await balances(cleo);
  const dora = await member(server, "dora", "cleo", "300");
  await vote(dora, 2);
  expect(before).toMatchObject({ usdt: "0", repurchasePoints: "0", lock: "0" });
  expect(await balances(cleo)).toMatchObject({
    usdt: "21",
    repurchasePoints: "6",
    lock: "3",
    lockUsd: "3",
    usd: "30",
  });
  const { list } = await cleo.call("GET wallet/balanceLogs", { type: "direct" });
  expect(list.map(({ asset, amount }) => [asset, amount])).toEqual([
    ["lock", "3"],
    ["points", "6"],
    ["usdt", "21"],
  ]);
  expect(list[0]!.source).toMatchObject({
    kind: "vote",
    account: "dora",
    base: "300",
    rate: "0.1",
    income: "30",
    cap: "150",
  });
  expect(await cleo.call("GET vote/voteInfo", {})).toMatchObject({ releaseValue: "30", totalIncome: "30" });
});

test("a referrer without an active vote gets nothing; it goes to the dividend pool", async ({ server }) => {
  const emil = await member(server, "emil", "genesis", "0");
  const finn = await member(server, "finn", "emil", "1000");
  const gained = await change(server, "dividend", () => vote(finn, 4));
  expect(await balances(emil)).toMatchObject({ usd: "0" });
  // 45% dividend + 10% direct + 10% position + 5% leadership: nobody sits at level 4.
  expect(gained).toBe(parseAmount("700"));
});

test("income stops at what the vote has left, the rest stays in the pool, and the vote is out", async ({
  server,
}) => {
  const gail = await member(server, "gail", "genesis", "100");
  await vote(gail, 1);
  const hugo = await member(server, "hugo", "gail", "5000");
  const first = await member(server, "hugo_1", "gail", "1000");
  await vote(first, 4);
  const left = (await gail.call("GET vote/voteInfo", {})).leaveReleaseValue;
  expect(Number(left)).toBeLessThan(500);
  await vote(hugo, 6);
  const info = await gail.call("GET vote/voteInfo", {});
  // Its chances stay: a re-investment would bring it back.
  expect(info).toMatchObject({ status: "out", level: 0, leaveReleaseValue: "0", canRepurchaseCount: 10 });
  expect(info.totalIncome).toBe("150");
  // Out: it earns nothing any more.
  const last = await member(server, "hugo_2", "gail", "100");
  await vote(last, 1);
  expect((await gail.call("GET vote/voteInfo", {})).totalIncome).toBe("150");
});

test("the ten active seats directly ahead share 10% equally; missing seats go to the dividend pool", async ({
  server,
}) => {
  const seats: Client[] = [];
  for (let i = 0; i < 12; i += 1) {
    const holder = await member(server, `seat_${i}`, "genesis", "3000");
    await vote(holder, 5);
    seats.push(holder);
  }
  // Each later vote of 3000 pays 30 to each of the ten seats ahead of it.
  const rewards = await Promise.all(
    seats.map(async (s) => (await s.call("GET vote/voteInfo", {})).positionReward),
  );
  expect(rewards).toEqual(["300", "300", "270", "240", "210", "180", "150", "120", "90", "60", "30", "0"]);
});

test("a member with several seats ahead gets their shares as one income", async ({ server }) => {
  const ivy = await member(server, "ivy", "genesis", "1500");
  await vote(ivy, 3);
  await vote(ivy, 3);
  const jack = await member(server, "jack", "genesis", "500");
  await vote(jack, 3);
  const { list } = await ivy.call("GET wallet/balanceLogs", { type: "position", asset: "usdt" });
  expect(list[0]).toMatchObject({
    amount: "7",
    source: { account: "jack", income: "10", seats: 2, ofSeats: 10 },
  });
});

test("a referrer who also sits ahead fills one and the same vote, never past its value", async ({
  server,
}) => {
  const kate = await member(server, "kate", "genesis", "100");
  await vote(kate, 1);
  for (let i = 0; i < 15; i += 1) {
    const below = await member(server, `kate_${i}`, "kate", "100");
    await vote(below, 1);
  }
  expect(await kate.call("GET vote/voteInfo", {})).toMatchObject({ status: "out", totalIncome: "150" });
});

test("another vote may be added at the same level or higher, never lower", async ({ server }) => {
  const lena = await member(server, "lena", "genesis", "2000");
  await vote(lena, 2);
  const lower = await vote(lena, 1);
  expect(lower.refusal).toEqual({ reason: "downgrade", field: "level" });
  expect((await vote(lena, 2)).data).toMatchObject({ level: 2, payPrice: "600", voteValue: "960" });
  expect((await vote(lena, 3)).data).toMatchObject({ level: 3, payPrice: "1100", voteValue: "1810" });
});

test("a vote can be paid with points: the usdt that stands behind them is split", async ({ server }) => {
  const mona = await member(server, "mona", "genesis", "0");
  await mona.credit("mona", "100", "points");
  const backing = await change(server, "backing", async () =>
    expect((await vote(mona, 1, "points")).code).toBe(200),
  );
  expect(await balances(mona)).toMatchObject({ repurchasePoints: "0" });
  // Ten seats ahead each get an income of 1, of which 0.2 are new points: those are backed again.
  expect(backing).toBe(-parseAmount("98"));
  const { list } = await mona.call("GET wallet/balanceLogs", { asset: "points" });
  expect(list[0]).toMatchObject({
    type: "vote",
    amount: "-100",
    balance: "0",
    source: { payType: "points" },
  });
});

test.for([
  ["one unit below the price", "edge_below", "99.99999999", "insufficient_balance"],
  ["exactly the price", "edge_at", "100", null],
  ["one unit above the price", "edge_above", "100.00000001", null],
] as const)(
  "with %s in the balance, the vote is decided exactly",
  async ([, account, usdt, reason], { server }) => {
    const client = await member(server, account, "genesis", usdt);
    const answer = await vote(client, 1);
    expect(answer.code === 200 ? null : answer.refusal.reason).toBe(reason);
    if (reason) expect(await balances(client)).toMatchObject({ usdt });
  },
);

test("a frozen member cannot vote", async ({ server }) => {
  const nina = await member(server, "nina", "genesis", "100");
  await server.ctx.db
    .updateTable("member")
    .set({ frozen_at: new Date() })
    .where("account", "=", "nina")
    .execute();
  expect((await vote(nina, 1)).refusal).toEqual({ reason: "frozen" });
  expect(await balances(nina)).toMatchObject({ usdt: "100" });
});

async function member(server: Opened, account: string, referrer: string, usdt: string): Promise<Client> {
  const client = await newMember(server.origin, account, referrer);
  if (usdt !== "0") await client.credit(account, usdt);
  return client;
}

const vote = (client: Client, level: number, payType: "usdt" | "points" = "usdt") =>
  client.answer("POST vote/create", { level, payType, payPassword: passwords.payPassword });

const balances = (client: Client) => client.call("GET wallet/balances", {});

async function pool(server: Opened, name: Pool, asset: string): Promise<bigint> {
  const rows = await server.ctx.db
    .selectFrom("pool")
    .select("balance")
    .where("pool", "=", name)
    .where("asset", "=", asset)
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
}

/** What a piece of work changes in a pool, in usdt. */
async function change(server: Opened, name: Pool, work: () => Promise<unknown>): Promise<bigint> {
  const before = await pool(server, name, "usdt");
  await work();
  return (await pool(server, name, "usdt")) - before;
}
