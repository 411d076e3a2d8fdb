/** Airdrops: who gets how much, from which book, and what is refused. Rules O114 to O116. */
import { expect } from "vitest";
import type { AirdropBody } from "../../contract/airdrops/operator-schemas.ts";
import { parseAmount } from "../../contract/money.ts";
import { deleteOldDrafts } from "../../server/airdrops/retention.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { countProfit } from "../../server/passes/profit.ts";
import { draft, fill, listOf, pay, someMembers, startOf } from "../support/airdrops.ts";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { Desk } from "../support/operator-sessions.ts";
import { held } from "../support/pools.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;
const desk = (server: { origin: string }) => new Desk(server.origin);

const airdropLines = async (member: Client) =>
  (await member.call("GET wallet/balanceLogs", { type: "airdrop" })).list;
const amounts = async (member: Client) =>
  (await airdropLines(member)).map(({ amount, asset }) => `${amount} ${asset}`);

const passes = (changes: Partial<AirdropBody> & { audience: AirdropBody["audience"] }): AirdropBody => ({
  title: "For holders",
  asset: "usdt",
  book: "fees",
  split: "each",
  amount: "2",
  ...changes,
});

test("holders of passes get an amount for each, by kind, staked or all; a line names what it is for", async ({
  server,
}) => {
  const ann = await fundedMember(server.origin, "ann", "2000");
  const bob = await fundedMember(server.origin, "bob", "2000");
  await ann.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  await ann.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  await bob.call("POST nft/buy", { id: 2, quantity: 2, payPassword });
  await fill(server, "1000");

  const cases = [
    [{ kind: "passes", staked: false }, 2, "10", "6"],
    [{ kind: "passes", staked: true }, 1, "2", "2"],
    [{ kind: "passes", staked: false, tier: 2 }, 1, "4", "4"],
    [{ kind: "passes", staked: true, tier: 2 }, 0, "0", "0"],
  ] as const;
  for (const [audience, count, total, largest] of cases)
    expect(await draft(desk(server), passes({ audience }))).toMatchObject({
      state: "draft",
      count,
      total,
      largest,
      rest: "0",
      available: "1000",
    });

  const all = await draft(desk(server), passes({ audience: { kind: "passes", staked: false } }));
  const { list } = await desk(server).must("GET operator/airdrop/recipients", { id: all.id });
  expect(list.map(({ account, amount, passes: count }) => [account, amount, count])).toEqual([
    ["ann", "6", 3],
    ["bob", "4", 2],
  ]);
  expect(await desk(server).must("POST operator/airdrop/start", startOf(all))).toMatchObject({
    state: "running",
    available: "990",
  });
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
  await pay(server);
  expect(await desk(server).must("GET operator/airdrop", { id: all.id })).toMatchObject({
    state: "done",
    paid: "10",
    paidCount: 2,
    returned: "0",
  });
  expect(await airdropLines(ann)).toMatchObject([
    {
      type: "airdrop",
      amount: "6",
      source: { kind: "airdrop", airdrop: all.id, title: "For holders", each: "2", quantity: 3 },
    },
  ]);
  expect(await amounts(bob)).toEqual(["4 usdt"]);
  // Fault 695: each recipient is told, of their own line.
  await pay(server);
  for (const [member, change] of [
    [ann, "6"],
    [bob, "4"],
  ] as const) {
    const told = (await member.call("GET inbox", {})).list.filter(
      ({ event }) => event === "airdrop_received",
    );
    const [line] = await airdropLines(member);
    expect(told).toMatchObject([
      { kind: "transfer", subject: `${line!.seq}`, data: { asset: "usdt", change } },
    ]);
  }
});

test("a shared amount is cut towards zero, and what is left stays in its book by name", async ({
  server,
}) => {
  await fill(server, "10");
  // Three of tier 1 and two of tier 2.
  const shared = await draft(
    desk(server),
    passes({ audience: { kind: "passes", staked: false }, split: "shared", amount: "0.00000013" }),
  );
  expect(shared).toMatchObject({ total: "0.00000012", rest: "0.00000001", largest: "0.00000007" });
  await desk(server).must("POST operator/airdrop/start", startOf(shared));
  await pay(server);
  expect(await held(server, "fees", "usdt")).toBe(parseAmount("10") - 12n);
  const little = await draft(
    desk(server),
    passes({ audience: { kind: "passes", staked: false }, split: "shared", amount: "0.00000004" }),
  );
  const { refusal } = await desk(server).answer("POST operator/airdrop/start", startOf(little));
  expect(refusal).toEqual({ reason: "invalid", field: "amount" });
});

test("members of levels get the same each, those without a vote as level 0", async ({ server }) => {
  const vic = await fundedMember(server.origin, "vic", "1000");
  await vic.call("POST vote/create", { level: 3, payType: "usdt", payPassword });
  await fill(server, "100");
  const levels = (list: number[], changes: Partial<AirdropBody> = {}) =>
    draft(desk(server), passes({ audience: { kind: "levels", levels: list }, ...changes }));
  expect(await levels([3])).toMatchObject({ count: 1, total: "2" });
  expect(await levels([1, 2])).toMatchObject({ count: 0, total: "0" });
  const others = await levels([0]);
  const everybody = await levels([0, 3], { split: "shared", amount: "100" });
  expect(everybody.count).toBe(others.count + 1);
  await desk(server).must("POST operator/airdrop/start", startOf(everybody));
  await pay(server);
  expect(await amounts(vic)).toEqual([`${everybody.largest} usdt`]);
  const nobody = await levels([1]);
  const { refusal } = await desk(server).answer("POST operator/airdrop/start", startOf(nobody));
  expect(refusal).toEqual({ reason: "invalid", field: "audience" });
});

test("a list gives each account its own amount, of every asset, frozen members too", async ({ server }) => {
  const [one, two] = await someMembers(server.origin, "listed", 2);
  await fill(server, "100");
  await two!.call("POST account/freeze", {});
  const csv = '\uFEFFaccount,amount\r\nLISTED_0,1.5\r\n\r\n"listed_1";2\r\n';
  const kinds = [
    ["usdt", "fees"],
    ["points", "fees"],
    ["fuel", "treasury"],
    ["lock", "treasury"],
  ] as const;
  for (const [asset, book] of kinds) {
    const made = await draft(desk(server), listOf(csv, { asset, book }));
    expect(made).toMatchObject({ split: "listed", count: 2, total: "3.5", largest: "2", asked: "0" });
    await desk(server).must("POST operator/airdrop/start", startOf(made));
    expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
    await pay(server);
  }
  const got = ["usdt", "points", "fuel", "lock"];
  expect((await amounts(one!)).toReversed()).toEqual(got.map((asset) => `1.5 ${asset}`));
  expect((await amounts(two!)).toReversed()).toEqual(got.map((asset) => `2 ${asset}`));
  expect(await held(server, "airdrop", "usdt")).toBe(0n);
  expect(await held(server, "airdrop", "fuel")).toBe(0n);
});

test("a list with errors is not taken, and each is said by its line", async ({ server }) => {
  await newMember(server.origin, "known");
  const csv = [
    "account,amount",
    "known,1",
    "known,2",
    "nobody_here,1",
    "known_too",
    "known,1,1",
    "bad name,1",
    "one_more,0",
    "and_one,-1",
    "some_one,1e9",
    "small_one,0.000000001",
  ].join("\n");
  const answer = await desk(server).must("POST operator/airdrop/preview", listOf(csv));
  expect(answer.airdrop).toBeNull();
  expect(answer.errors.map(({ line, problem }) => [line, problem])).toEqual([
    [3, "duplicate"],
    [4, "account"],
    [5, "columns"],
    [6, "columns"],
    [7, "account"],
    [8, "amount"],
    [9, "amount"],
    [10, "amount"],
    [11, "amount"],
  ]);
  expect(answer).toMatchObject({ errorCount: 9 });
  expect(answer.errors[1]!.text).toBe("nobody_here,1");
  const empty = await desk(server).must("POST operator/airdrop/preview", listOf("account,amount\n"));
  expect(empty.errors).toEqual([{ line: 1, problem: "empty", text: "" }]);
  const long = await desk(server).must("POST operator/airdrop/preview", listOf("x,1\n".repeat(50_001)));
  expect(long).toMatchObject({ airdrop: null, errorCount: 50_001 });
  expect(long.errors).toHaveLength(100);
});

test.for([
  ["a book that does not hold the asset", { book: "treasury" }, "book"],
  ["a list with an amount for each", { split: "each", amount: "1" }, "split"],
  ["a title that turns text", { title: "a\u202Eb" }, "title"],
  ["an empty title", { title: " " }, "title"],
] as const)("%s is refused as input", async ([, changes, field], { server }) => {
  const { refusal } = await desk(server).answer("POST operator/airdrop/preview", listOf("a,1", changes));
  expect(refusal).toEqual({ reason: "invalid", field });
});

const unknownAudiences: [string, AirdropBody["audience"]][] = [
  ["a kind of pass that there is none of", { kind: "passes", staked: false, tier: 9 }],
  ["a level that there is none of", { kind: "levels", levels: [7] }],
];

test.for(unknownAudiences)("%s is refused as input", async ([, audience], { server }) => {
  const { refusal } = await desk(server).answer("POST operator/airdrop/preview", passes({ audience }));
  expect(refusal).toEqual({ reason: "invalid", field: "audience" });
});

test("fault 550: a book that holds too little pays nobody, and nothing has left it", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  await fill(server, "9.99999999");
  const made = await draft(desk(server), listOf(`${account},10`));
  expect(await desk(server).reason("POST operator/airdrop/start", startOf(made))).toBe("reserve_exhausted");
  await pay(server);
  expect(await amounts(member)).toEqual([]);
  expect(await held(server, "fees", "usdt")).toBe(parseAmount("9.99999999"));
  await fill(server, "10");
  expect(await desk(server).reason("POST operator/airdrop/start", startOf(made))).toBe("done");
  await pay(server);
  expect(await amounts(member)).toEqual(["10 usdt"]);
});

test("more than the ledger's sums can hold is refused, and stands in nobody's way", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  const audience = { kind: "levels" as const, levels: [0] };
  const much = await draft(desk(server), passes({ audience, amount: "9999999999" }));
  const { refusal } = await desk(server).answer("POST operator/airdrop/start", startOf(much));
  expect(refusal).toEqual({ reason: "invalid", field: "amount" });
  const list = await desk(server).answer("POST operator/airdrop/preview", listOf(`${account},99999999999`));
  expect(list.refusal).toEqual({ reason: "invalid", field: "audience" });
  await pay(server);
});

test("what is started in a day is bounded, in usdt", async ({ server, account }) => {
  await newMember(server.origin, account);
  await fill(server, "100");
  server.clock.advance(DAY);
  await desk(server).must("POST operator/config", { airdropDayLimit: "12", tokenPrice: "2", reason: "test" });
  const start = async (asset: "usdt" | "fuel", amount: string) => {
    const book = asset === "usdt" ? "fees" : "treasury";
    const made = await draft(desk(server), listOf(`${account},${amount}`, { asset, book }));
    return desk(server).reason("POST operator/airdrop/start", startOf(made));
  };
  expect(await start("fuel", "5")).toBe("done");
  expect(await start("usdt", "2.00000001")).toBe("above_limit");
  expect(await start("usdt", "2")).toBe("done");
  server.clock.advance(DAY);
  expect(await start("usdt", "12")).toBe("done");
  await desk(server).must("POST operator/config", { airdropDayLimit: "0", tokenPrice: "1", reason: "test" });
  await pay(server);
});

test("passes share in the profit that an airdrop gives away", async ({ server, account }) => {
  await newMember(server.origin, account);
  await fill(server, "50");
  const profit = () => server.ctx.db.transaction().execute((tx) => countProfit(tx));
  const { feesTotal } = await profit();
  const made = await draft(desk(server), listOf(`${account},20`));
  await desk(server).must("POST operator/airdrop/start", startOf(made));
  expect((await profit()).feesTotal).toBe(feesTotal);
  await desk(server).must("POST operator/airdrop/stop", { id: made.id, reason: "test" });
  expect((await profit()).feesTotal).toBe(feesTotal);
  expect(await held(server, "fees", "usdt")).toBe(parseAmount("50"));
});

test("drafts that nobody started are forgotten after a week, others are not", async ({ server, account }) => {
  await newMember(server.origin, account);
  const old = await draft(desk(server), listOf(`${account},1`));
  server.clock.advance(8 * DAY);
  const fresh = await draft(desk(server), listOf(`${account},1`));
  const { db } = server.ctx;
  const purge = () => db.transaction().execute((tx) => deleteOldDrafts(tx, server.clock.now(), 500));
  while ((await purge()) > 0);
  expect(await desk(server).reason("GET operator/airdrop", { id: old.id })).toBe("not_found");
  expect(await desk(server).reason("GET operator/airdrop", { id: fresh.id })).toBe("done");
  const { list } = await desk(server).must("GET operator/airdrops", {});
  expect(list.map(({ id }) => id)).toContain(fresh.id);
  expect(list.every(({ startedAt, id }) => startedAt !== null || id === fresh.id)).toBe(true);
});

test("a hundred drafts of a day are the most; the next day there are more", async ({ server, account }) => {
  await newMember(server.origin, account);
  server.clock.advance(2 * DAY);
  for (let made = 0; made < 100; made += 1) await draft(desk(server), listOf(`${account},1`));
  const preview = () => desk(server).reason("POST operator/airdrop/preview", listOf(`${account},1`));
  expect(await preview()).toBe("too_many_requests");
  server.clock.advance(DAY);
  expect(await preview()).toBe("done");
});
