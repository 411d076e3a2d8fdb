/** Stakes, lots and swaps with their plans, by rules.md F17 to F20: what is foretold is what the jobs then pay. */
import { expect } from "vitest";
import { addDays, dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { FuelStake } from "../../contract/fuel/position-schemas.ts";
import { readLockCalendar, readLots } from "../../server/fuel/lot-list.ts";
import { readStakes } from "../../server/fuel/stake-list.ts";
import { Client, newMember } from "../support/client.ts";
import { DAY, ZONE } from "../support/days.ts";
import type { Opened } from "../support/engine.ts";
import { withSettings } from "../support/pools.ts";
import { anyStake, fuel, nextDayAt, run, stake, staker, today } from "../support/stakes.ts";
import { buy, newTrader, sell } from "../support/swaps.ts";
import { Mirror, syncTo } from "../support/sync.ts";
import { test } from "../support/test.ts";

test.beforeAll(async ({ server }) => {
  nextDayAt(server, "12:00");
  await anyStake(server);
});

const lockRun = (server: Opened) =>
  new Client(server.origin).call("POST operator/job/run", { name: "lock", day: today(server) });
const calendar = (server: Opened, { uid }: Client) => readLockCalendar(server.ctx, BigInt(uid!));
const lots = async (server: Opened, { uid }: Client) =>
  (await readLots(server.ctx.db, BigInt(uid!), {})).list;
const stakes = async (server: Opened, { uid }: Client) =>
  (await readStakes(server.ctx.db, BigInt(uid!), {})).list;
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + parseAmount(amount), 0n);

test("the calendar is to the unit what the runs then pay, with several lots and rates, over all their days", async ({
  server,
  account,
}) => {
  const client = await newMember(server.origin, account);
  await client.credit(account, "1.00000007", "lock");
  server.clock.advance(DAY);
  await client.credit(account, "0.33333333", "lock");
  await withSettings(server, { lockReleaseRate: "0.07" }, async () => {
    await client.credit(account, "0.00000009", "lock");
  });
  let paid = parseAmount(await fuel(server, client));
  for (let day = 0; day < 102; day += 1) {
    // Before a run the day's own release is foretold; after it, the next one's.
    const { days, from } = await calendar(server, client);
    const due = days.find((one) => one.day === from)?.amount ?? "0";
    await lockRun(server);
    const after = parseAmount(await fuel(server, client));
    expect(formatAmount(after - paid)).toBe(due);
    expect((await calendar(server, client)).days[0]).toEqual(days.find((one) => one.day !== from));
    paid = after;
    server.clock.advance(DAY);
  }
  expect(await calendar(server, client)).toMatchObject({ days: [], later: "0" });
  const all = await lots(server, client);
  expect(all.map(({ state, next, remaining }) => [state, next, remaining])).toEqual(
    all.map(() => ["released", null, "0"]),
  );
  expect(formatAmount(paid)).toBe(formatAmount(sum(all.map(({ amount }) => amount))));
});

test("runs that come late are foretold on the day that it is, with all that was missed", async ({
  server,
  account,
}) => {
  const client = await newMember(server.origin, account);
  await client.credit(account, "100", "lock");
  const locked = today(server);
  expect((await calendar(server, client)).days[0]).toEqual({ day: addDays(locked, 1), amount: "1" });
  server.clock.advance(7 * DAY);
  const { days, later } = await calendar(server, client);
  expect(days[0]).toEqual({ day: addDays(locked, 7), amount: "7" });
  expect(sum([...days.map(({ amount }) => amount), later])).toBe(parseAmount("100"));
  const [lot] = await lots(server, client);
  expect(lot).toMatchObject({ day: locked, next: { day: addDays(locked, 1), amount: "1" } });
  await lockRun(server);
  expect(await fuel(server, client)).toBe("7");
});

test("at midnight of the platform's zone the calendar moves on, and tells devices so", async ({
  server,
  account,
}) => {
  const client = await newMember(server.origin, account);
  await client.credit(account, "100", "lock");
  const day = today(server);
  const midnight = new Date(`${addDays(day, 1)}T00:00:00+08:00`).getTime();
  const mirror = new Mirror();
  server.clock.advance(midnight - 600_000 - server.clock.now().getTime());
  await client.login(account);
  await syncTo(mirror, client);
  expect(mirror.documents.lockCalendar).toMatchObject({ from: day, days: { 0: { day: addDays(day, 1) } } });
  server.clock.advance(600_000);
  expect(dayIn(ZONE, server.clock.now())).toBe(addDays(day, 1));
  await syncTo(mirror, client);
  expect(mirror.documents.lockCalendar).toMatchObject({
    from: addDays(day, 1),
    days: { 0: { day: addDays(day, 1), amount: "1" } },
  });
});

test("a stake's plan is what the runs pay, part by part, and the last part takes the rest", async ({
  server,
  account,
}) => {
  const client = await staker(server, account, "10");
  const day = today(server);
  await stake(client, "1.00000003");
  const plan = async () => (await stakes(server, client))[0]!;
  const first = await plan();
  expect(first).toMatchObject({ state: "running", day, endDay: addDays(day, 30), released: "0" });
  expect(first.last.day).toBe(addDays(day, 40));
  let before = parseAmount(await fuel(server, client));
  const paid: string[] = [];
  const seen = new Set<FuelStake["state"]>();
  for (let i = 1; i <= 40; i += 1) {
    const { next, state } = await plan();
    seen.add(state);
    server.clock.advance(DAY);
    await run(server);
    const after = parseAmount(await fuel(server, client));
    if (after === before) continue;
    expect(next).toEqual({ day: today(server), amount: formatAmount(after - before) });
    paid.push(formatAmount(after - before));
    before = after;
  }
  expect(paid).toHaveLength(10);
  expect([...seen]).toEqual(["running", "releasing"]);
  expect(await plan()).toMatchObject({ state: "released", next: null, released: first.total });
  expect(paid.at(-1)).toBe(first.last.amount);
  expect(sum(paid)).toBe(parseAmount(first.total));
});

test("lists are read page by page, the newest first, and nobody else's", async ({ server, account }) => {
  const client = await staker(server, account, "10");
  for (const amount of ["1", "2", "3"]) await stake(client, amount);
  const page = await client.call("GET stake/list", { limit: 2 });
  expect(page.list.map(({ amount }) => amount)).toEqual(["3", "2"]);
  const rest = await client.call("GET stake/list", { limit: 2, cursor: page.next! });
  expect(rest).toMatchObject({ list: [{ amount: "1" }], next: null });
  const other = await newMember(server.origin, `${account}_other`);
  expect(await other.call("GET stake/list", { cursor: page.next! })).toEqual({ list: [], next: null });
  expect((await other.answer("GET lock/list", { cursor: "!" })).refusal.field).toBe("cursor");
});

test("swaps are listed with what was paid, got, burnt and charged, and their line", async ({
  server,
  account,
}) => {
  const client = await newTrader(server, account, "100", "50");
  await buy(client, "100", "92");
  await sell(client, "10", "9.2");
  const { list } = await client.call("GET wallet/swaps", {});
  expect(list).toMatchObject([
    { from: "fuel", to: "usdt", pay: "10", receive: "9.2", fee: "0.3", burn: "0.5", price: "1" },
    { from: "usdt", to: "fuel", pay: "100", receive: "92", fee: "3", burn: "5", feeRate: "0.03" },
  ]);
  const first = await client.call("GET wallet/swaps", { limit: 1 });
  const second = await client.call("GET wallet/swaps", { limit: 1, cursor: first.next! });
  expect([...first.list, ...second.list]).toEqual(list);
  expect(second.next).toBeNull();
  const { list: lines } = await client.call("GET wallet/balanceLogs", { type: "swap" });
  expect(lines.find(({ seq }) => seq === list[0]!.seq)).toMatchObject({ asset: "usdt", amount: "9.2" });
});

test("devices get new lots, what changes of them, and that one was taken back whole", async ({
  server,
  account,
}) => {
  const client = await newMember(server.origin, account);
  const mirror = new Mirror();
  const held = () => (mirror.content().lists["lots"] as { amount: string }[]).map(({ amount }) => amount);
  await client.credit(account, "100", "lock");
  await syncTo(mirror, client);
  expect(held()).toEqual(["100"]);
  server.clock.advance(DAY);
  await client.login(account);
  await client.credit(account, "50", "lock");
  await syncTo(mirror, client);
  expect(held()).toEqual(["100", "50"]);
  await client.credit(account, "-60", "lock");
  await syncTo(mirror, client);
  expect(held()).toEqual(["90"]);
  expect((await lots(server, client)).map(({ amount }) => amount)).toEqual(["90"]);
  await client.credit(account, "5", "lock");
  await syncTo(mirror, client);
  expect(held()).toEqual(["90", "5"]);
});
