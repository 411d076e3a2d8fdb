/** Staked fuel by rules.md F11 to F13: yield by the day out of the treasury, and principal and yield back to the last unit. */
import { expect } from "vitest";
import { addDays } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { readBalances } from "../../server/wallet/balances.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { Client } from "../support/client.ts";
import { held, withSettings } from "../support/pools.ts";
import { DAY } from "../support/days.ts";
import { anyStake, fuel, info, nextDayAt, run, runDays, stake, staker, today } from "../support/stakes.ts";
import { Mirror, syncTo } from "../support/sync.ts";
import { test } from "../support/test.ts";

test.beforeAll(async ({ server }) => {
  nextDayAt(server, "12:00");
  await anyStake(server);
});

test("staking moves fuel out of the balance, with a receipt and at agreed terms", async ({ server }) => {
  const ada = await staker(server, "ada", "100");
  const { data } = await stake(ada, "60");
  expect(data).toMatchObject({
    staked: "60",
    pendingRelease: "0",
    frozenRelease: "0",
    rate: "0.005",
    earned: "0",
    receipt: { action: "stake/create", entries: [{ asset: "fuel", amount: "-60", balance: "40" }] },
  });
  const { list } = await ada.call("GET wallet/balanceLogs", { type: "stake" });
  expect(list).toMatchObject([
    { asset: "fuel", amount: "-60", source: { kind: "stake", rate: "0.005", termDays: 30, ofParts: 10 } },
  ]);
});

test.for([
  ["nothing", "0", "below_minimum"],
  ["less than nothing", "-1", "below_minimum"],
  ["one unit", "0.00000001", null],
  ["a unit less than there is", "9.99999999", null],
  ["all there is", "10", null],
  ["a unit more than there is", "10.00000001", "insufficient_balance"],
] as const)("staking %s is decided exactly", async ([, amount, reason], { server }) => {
  const client = await staker(server, `edge_${amount.replace(/\W/g, "_")}`, "10");
  const answer = await stake(client, amount);
  expect(answer.code === 200 ? null : answer.refusal).toEqual(reason && { reason, field: "amount" });
  if (reason) expect(await fuel(server, client)).toBe("10");
});

test("fault 821: fuel that is pledged stays in the total in usdt, until the last part is back", async ({
  server,
}) => {
  const una = await staker(server, "una", "100");
  const balances = () => readBalances(server.ctx, BigInt(una.uid!));
  expect(await balances()).toMatchObject({ fuel: "100", pledged: "0", usd: "100" });
  await stake(una, "60");
  expect(await balances()).toMatchObject({ fuel: "40", pledged: "60", usd: "100" });
  const mirror = new Mirror();
  await syncTo(mirror, una);
  await runDays(server, 1);
  await syncTo(mirror, una);
  // What a day yields touches no balance, and devices are told all the same.
  expect(mirror.documents.balances).toMatchObject({ fuel: "40", pledged: "60.3", usd: "100.3" });
  await runDays(server, 30);
  expect(await balances()).toMatchObject({ fuel: "46.9", pledged: "62.1", usd: "109" });
  await runDays(server, 9);
  expect(await balances()).toMatchObject({ fuel: "109", pledged: "0", usd: "109" });
});

test("a wrong second-level password and a frozen member stake nothing", async ({ server }) => {
  const bea = await staker(server, "bea", "10");
  const wrong = await bea.answer("POST stake/create", { amount: "1", payPassword: "wrong" });
  expect(wrong.refusal.reason).toBe("wrong_pay_password");
  await bea.call("POST operator/member/freeze", { account: "bea", reason: "test" });
  expect((await stake(bea, "1")).refusal.reason).toBe("frozen");
  expect(await fuel(server, bea)).toBe("10");
});

test("of parallel stakes of one balance exactly as many succeed as fit", async ({ server }) => {
  const cem = await staker(server, "cem", "3.5");
  const answers = await Promise.all(Array.from({ length: 12 }, () => stake(cem, "1")));
  const refused = answers.filter(({ code }) => code !== 200).map(({ refusal }) => refusal.reason);
  expect(refused).toEqual(Array.from({ length: 9 }, () => "insufficient_balance"));
  expect(await info(server, cem)).toMatchObject({ staked: "3" });
  expect(await fuel(server, cem)).toBe("0.5");
});

test("forty days end with exactly principal and yield, and every stage shows", async ({ server }) => {
  const dan = await staker(server, "dan", "100");
  await stake(dan, "100");
  await run(server);
  expect(await info(server, dan)).toMatchObject({ staked: "100", frozenRelease: "0" });
  await runDays(server, 1);
  expect(await info(server, dan)).toMatchObject({ staked: "100", frozenRelease: "0.5", pendingRelease: "0" });
  await runDays(server, 28);
  expect(await info(server, dan)).toMatchObject({
    staked: "100",
    frozenRelease: "14.5",
    pendingRelease: "0",
  });
  await runDays(server, 1);
  const over = { staked: "0", frozenRelease: "0", pendingRelease: "115", earned: "0" };
  expect(await info(server, dan)).toMatchObject(over);
  expect(await fuel(server, dan)).toBe("0");
  await runDays(server, 1);
  expect(await info(server, dan)).toMatchObject({ ...over, pendingRelease: "103.5", earned: "1.5" });
  expect(await fuel(server, dan)).toBe("11.5");
  await runDays(server, 8);
  expect(await fuel(server, dan)).toBe("103.5");
  await runDays(server, 1);
  expect(await info(server, dan)).toMatchObject({ ...over, pendingRelease: "0", earned: "15" });
  expect(await fuel(server, dan)).toBe("115");
  await runDays(server, 2);
  expect(await fuel(server, dan)).toBe("115");
  await dan.login("dan");
  expect(await dan.call("GET stake/info", {})).toMatchObject({ pendingRelease: "0", earned: "15" });
  const { list } = await dan.call("GET wallet/balanceLogs", { type: "stake", limit: 50 });
  expect(list).toHaveLength(11);
  expect(list[0]).toMatchObject({
    amount: "11.5",
    source: {
      kind: "unstake",
      day: addDays(today(server), -2),
      part: 10,
      ofParts: 10,
      principal: "100",
      rate: "0.005",
      termDays: 30,
      yield: "15",
      released: "103.5",
    },
  });
});

test("amounts that do not divide come back whole, with each day's yield rounded down", async ({ server }) => {
  const amounts = [
    ["0.00000001", "0.00000001"],
    ["0.00000007", "0.00000007"],
    // A unit below the first amount that yields, and that.
    ["0.00000199", "0.00000199"],
    ["0.000002", "0.0000023"],
    ["1.00000007", "1.15000007"],
    ["104729.00015485", "120438.35017795"],
  ] as const;
  const clients: Client[] = [];
  for (const [i, [amount]] of amounts.entries()) {
    const client = await staker(server, `odd_${i}`, amount);
    expect((await stake(client, amount)).code).toBe(200);
    clients.push(client);
  }
  const left = async () =>
    Promise.all(clients.map(async (client) => parseAmount(await fuel(server, client))));
  const wholes = amounts.map(([, whole]) => parseAmount(whole));
  await runDays(server, 39);
  expect(await left()).toEqual(wholes.map((whole) => (whole / 10n) * 9n));
  await runDays(server, 1);
  expect(await left()).toEqual(wholes);
});

test("a change of the numbers touches no stake that was made, only what is staked from then on", async ({
  server,
}) => {
  const eva = await staker(server, "eva", "200");
  await stake(eva, "100");
  await withSettings(server, { stakeRate: "0.5", stakeTermDays: 2, stakeReleaseDays: 1 }, async () => {
    await stake(eva, "10");
    await runDays(server, 2);
    // Two days of 0.5 are frozen; the short stake's term is over.
    expect(await info(server, eva)).toMatchObject({
      staked: "100",
      frozenRelease: "1",
      pendingRelease: "20",
      rate: "0.5",
    });
    await runDays(server, 1);
    expect(await fuel(server, eva)).toBe("110");
    expect(await info(server, eva)).toMatchObject({ pendingRelease: "0", earned: "10" });
  });
  await runDays(server, 37);
  expect(await fuel(server, eva)).toBe("225");
});

test("days on which nothing ran are made up for, in the term, over its end and among the parts", async ({
  server,
}) => {
  const fay = await staker(server, "fay", "1.00000007");
  await stake(fay, "1.00000007");
  const skip = async (days: number) => {
    server.clock.advance((days - 1) * DAY);
    await runDays(server, 1);
  };
  await skip(7);
  expect(await info(server, fay)).toMatchObject({ frozenRelease: "0.035" });
  await skip(25);
  // Day 32: the rest of the yield, and two parts.
  expect(await info(server, fay)).toMatchObject({
    staked: "0",
    pendingRelease: "0.92000007",
    earned: "0.02999999",
  });
  await skip(5);
  expect(await fuel(server, fay)).toBe("0.805");
  await fay.login("fay");
  const { list } = await fay.call("GET wallet/balanceLogs", { type: "stake" });
  expect(list[0]).toMatchObject({ amount: "0.575", source: { part: 7, released: "0.23" } });
  await skip(100);
  expect(await fuel(server, fay)).toBe("1.15000007");
});

test("one run for a stake's whole life pays what forty do, and says beforehand what that is", async ({
  server,
}) => {
  const gus = await staker(server, "gus", "0.00015485");
  await stake(gus, "0.00015485");
  server.clock.advance(90 * DAY);
  const { paid } = await run(server);
  expect(await fuel(server, gus)).toBe("0.00017795");
  const owed = await server.ctx.db
    .selectFrom("job_payment")
    .selectAll()
    .where("day", "=", today(server))
    .execute();
  expect(owed.every((payment) => payment.due === payment.paid)).toBe(true);
  expect(owed.map((payment) => formatAmount(payment.paid!))).toContain("0.00020105");
  expect(parseAmount(paid)).toBe(owed.reduce((sum, payment) => sum + payment.paid!, 0n));
});

test("an earlier day that is run after a later one changes nothing", async ({ server }) => {
  const hal = await staker(server, "hal", "100");
  await stake(hal, "100");
  const skipped = addDays(today(server), 3);
  server.clock.advance(4 * DAY);
  await runDays(server, 1);
  const before = await info(server, hal);
  const operator = new Client(server.origin);
  const late = await operator.call("POST operator/job/run", { name: "stake", day: skipped });
  expect(late).toMatchObject({ payees: 0, paid: "0", state: "done" });
  expect(await info(server, hal)).toEqual(before);
  await runDays(server, 35);
  expect(await fuel(server, hal)).toBe("115");
});

test("the day counts from the platform's midnight: a minute before it a stake yields at once, after it a day later", async ({
  server,
}) => {
  nextDayAt(server, "23:59");
  const before = await staker(server, "ida", "100");
  const after = await staker(server, "jon", "100");
  await stake(before, "100");
  nextDayAt(server, "00:01");
  await stake(after, "100");
  await run(server);
  expect(await info(server, before)).toMatchObject({ frozenRelease: "0.5" });
  expect(await info(server, after)).toMatchObject({ frozenRelease: "0" });
  await runDays(server, 1);
  expect(await info(server, after)).toMatchObject({ frozenRelease: "0.5" });
});

test("what a stake says beyond what the pool holds is found by the check", async ({ server }) => {
  const kay = await staker(server, "kay", "10");
  const before = await held(server, "staked", "fuel");
  await stake(kay, "10");
  expect((await held(server, "staked", "fuel")) - before).toBe(parseAmount("10"));
  const add = (amount: bigint) =>
    server.ctx.db
      .updateTable("stake")
      .set((eb) => ({ accrued: eb("accrued", "+", amount) }))
      .where("member_id", "=", BigInt(kay.uid!))
      .execute();
  await add(1n);
  expect((await checkLedger(server.ctx.db)).broken).toMatch(/^stakes: /);
  await add(-1n);
});
