/** Upgrading and re-investing a vote, by rules.md V4 and V5: only the difference, never down, and fuel burnt. */
import { expect } from "vitest";
import { parseAmount, UNIT } from "../../contract/money.ts";
import { FUEL_FLOOR } from "../../server/fuel/burn.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { poolBalance } from "../../server/ledger/pools.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test("an upgrade pays the difference and raises price, value and level at once", async ({ server }) => {
  const ada = await member(server, "ada", "500");
  await create(ada, 1);
  const { data } = await upgrade(ada, 3);
  expect(data).toMatchObject({
    level: 3,
    payPrice: "500",
    voteValue: "850",
    canRepurchaseCount: 10,
    status: "active",
  });
  expect(data.receipt).toMatchObject({
    action: "vote/upgrade",
    entries: [{ asset: "usdt", amount: "-400", balance: "0" }],
  });
  const { list } = await ada.call("GET vote/voteValues", {});
  expect(list).toMatchObject([
    {
      level: 3,
      payPrice: "500",
      voteValue: "850",
      canRepurchaseCount: 10,
      repurchaseValue: "850",
      repurchaseFuel: "100",
      status: "active",
    },
  ]);
});

test("the referrer gets their share of the difference only", async ({ server }) => {
  const bea = await member(server, "bea", "100");
  await create(bea, 1);
  const cem = await member(server, "cem", "300", "0", "bea");
  await create(cem, 1);
  await upgrade(cem, 2);
  const { list } = await bea.call("GET wallet/balanceLogs", { type: "direct", asset: "usdt" });
  expect(list.map(({ amount, source }) => [amount, source.base])).toEqual([
    ["14", "200"],
    ["7", "100"],
  ]);
});

test.for([
  ["the same level", 2, "downgrade"],
  ["a lower level", 1, "downgrade"],
  ["a level whose difference is one unit too dear", 3, "insufficient_balance"],
] as const)("an upgrade to %s is refused without effect", async ([, level, reason], { server }) => {
  const account = `stuck_${level}`;
  const client = await member(server, account, "499.99999999");
  await create(client, 2);
  const before = await balances(client);
  expect((await upgrade(client, level)).refusal.reason).toBe(reason);
  expect(await balances(client)).toEqual(before);
});

test("without an active vote there is nothing to upgrade or to re-invest", async ({ server }) => {
  const dan = await member(server, "dan", "1000", "100");
  expect((await upgrade(dan, 2)).refusal.reason).toBe("no_active_vote");
  expect((await repurchase(dan)).refusal.reason).toBe("no_active_vote");
});

test("a re-investment pays the price again, burns the level's fuel, adds the value and takes one chance", async ({
  server,
}) => {
  const eva = await member(server, "eva", "600", "50");
  await create(eva, 2);
  const before = await supply(server);
  const { data } = await repurchase(eva);
  expect(data).toMatchObject({ level: 2, payPrice: "300", voteValue: "960", canRepurchaseCount: 9 });
  expect(await balances(eva)).toMatchObject({ usdt: "0", fuel: "0" });
  expect((await supply(server)) - before).toBe(parseAmount("50"));
  const { list } = await eva.call("GET wallet/balanceLogs", { asset: "fuel" });
  expect(list[0]).toMatchObject({ type: "burn", amount: "-50", source: { kind: "burn", level: 2 } });
});

test("a re-investment without enough fuel, or without enough usdt, is refused whole", async ({ server }) => {
  const fay = await member(server, "fay", "600", "49.99999999");
  await create(fay, 2);
  expect((await repurchase(fay)).refusal.reason).toBe("insufficient_balance");
  expect(await balances(fay)).toMatchObject({ usdt: "300", fuel: "49.99999999" });
  const gus = await member(server, "gus", "599.99999999", "50");
  await create(gus, 2);
  expect((await repurchase(gus)).refusal.reason).toBe("insufficient_balance");
  expect(await balances(gus)).toMatchObject({ usdt: "299.99999999", fuel: "50" });
});

test("after the last chance a re-investment is refused", async ({ server }) => {
  const hal = await member(server, "hal", "1100", "110");
  await create(hal, 1);
  await server.ctx.db.updateTable("vote").set({ repurchases_left: 1 }).where("level", "=", 1).execute();
  expect((await repurchase(hal)).data).toMatchObject({ canRepurchaseCount: 0 });
  expect((await repurchase(hal)).refusal.reason).toBe("no_chances");
});

test("a vote that is out earns again once it is re-invested, at its old seat", async ({ server }) => {
  const ida = await member(server, "ida", "1000", "10");
  await create(ida, 1);
  const payer = await member(server, "jon", "5000", "0", "ida");
  await create(payer, 6);
  expect(await ida.call("GET vote/voteInfo", {})).toMatchObject({ status: "out", totalIncome: "150" });
  const seat = (await ida.call("GET vote/voteValues", {})).list[0]!.seat;
  const { data } = await repurchase(ida);
  expect(data).toMatchObject({ status: "active", voteValue: "300", leaveReleaseValue: "150" });
  expect((await ida.call("GET vote/voteValues", {})).list[0]).toMatchObject({ seat, status: "active" });
});

test("an agreed vote keeps its terms when the operator changes the numbers", async ({ server }) => {
  const kay = await member(server, "kay", "200", "10");
  await create(kay, 1);
  const changed = { level: 1, payPrice: "150", voteValue: "151", repurchaseFuel: "99", repurchaseCount: 3 };
  await server.ctx.db
    .insertInto("setting")
    .values({ key: "voteLevels", value: JSON.stringify([changed]) })
    .execute();
  try {
    expect((await repurchase(kay)).data).toMatchObject({ payPrice: "100", voteValue: "300" });
    expect(await balances(kay)).toMatchObject({ fuel: "0" });
  } finally {
    await server.ctx.db.deleteFrom("setting").where("key", "=", "voteLevels").execute();
  }
});

/** Changes what one stripe of the fuel supply says, as years of burning would have. */
const moveSupply = (server: Opened, amount: bigint) =>
  server.ctx.db
    .updateTable("pool")
    .set((eb) => ({ balance: eb("balance", "+", amount) }))
    .where("pool", "=", "supply")
    .where("asset", "=", "fuel")
    .where("stripe", "=", 0)
    .execute();

test("burning stops at the floor: what may not be burnt any more goes to the treasury", async ({
  server,
}) => {
  const lou = await member(server, "lou", "200", "10");
  await create(lou, 1);
  // All but four coins above the floor are gone.
  const gone = -(await supply(server)) - FUEL_FLOOR - 4n * UNIT;
  await moveSupply(server, gone);
  try {
    expect((await repurchase(lou)).code).toBe(200);
    expect(-(await supply(server))).toBe(FUEL_FLOOR);
  } finally {
    await moveSupply(server, -gone);
  }
});

test("of upgrades, re-investments and votes at once each has its whole effect or none", async ({
  server,
}) => {
  const max = await member(server, "max", "20000", "1000");
  await create(max, 1);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      i % 3 === 0 ? upgrade(max, 2 + (i % 5)) : i % 3 === 1 ? repurchase(max) : create(max, 6),
    ),
  );
  const reasons = answers.filter(({ code }) => code !== 200).map(({ refusal }) => refusal.reason);
  expect(reasons.filter((reason) => reason !== "downgrade" && reason !== "insufficient_balance")).toEqual([]);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true });
});

async function member(
  server: Opened,
  account: string,
  usdt: string,
  fuel = "0",
  referrer = "genesis",
): Promise<Client> {
  const client = await newMember(server.origin, account, referrer);
  if (usdt !== "0") await client.credit(account, usdt);
  if (fuel !== "0") await client.credit(account, fuel, "fuel");
  return client;
}

const create = (client: Client, level: number) =>
  client.answer("POST vote/create", { level, payType: "usdt", payPassword });
const upgrade = (client: Client, level: number, payType: "usdt" | "points" = "usdt") =>
  client.answer("POST vote/upgrade", { level, payType, payPassword });
const repurchase = (client: Client) =>
  client.answer("POST vote/repurchase", { payType: "usdt", payPassword });
const balances = (client: Client) => client.call("GET wallet/balances", {});
const supply = (server: Opened) =>
  server.ctx.db.transaction().execute((tx) => poolBalance(tx, "supply", "fuel"));
