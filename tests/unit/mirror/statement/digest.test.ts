import { expect, test } from "vitest";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { extendDigest, localDay } from "../../../../src/mirror/statement/digest.ts";
import { line, statement } from "../sample-statement.ts";
import { storeOf } from "../stores.ts";

const never = new AbortController().signal;
const UNIT = 100_000_000n;

const split = { usdt: "0.7", points: "0.2", lock: "0.1" };

/** The three lines of one income. */
function income(seq: number, type: BalanceLine["type"], whole: number, changes: Partial<BalanceLine> = {}) {
  const source = {
    transfer: `t-${seq}`,
    kind: type,
    account: "nova",
    income: String(whole),
    split,
    price: "1",
  };
  return (["usdt", "points", "lock"] as const).map((asset, index) =>
    line(seq + index, { asset, type, amount: String((whole * [7, 2, 1][index]!) / 10), source, ...changes }),
  );
}

test("an income is counted once, whole, and by what it was paid in", async () => {
  const list = [...income(1, "direct", 30), ...income(4, "direct", 20), ...income(7, "dividend", 10)];
  const digest = (await extendDigest(await storeOf(list), null, never))!;
  const day = localDay(new Date(list[0]!.createdAt));
  expect(digest.days.get(day)?.get("direct")).toEqual({
    income: 50n * UNIT,
    usdt: 35n * UNIT,
    points: 10n * UNIT,
    lock: 5n * UNIT,
  });
  expect(digest.days.get(day)?.get("dividend")?.income).toBe(10n * UNIT);
});

test("an income that has no usdt in it by the operator's split is counted by its points", async () => {
  const source = {
    transfer: "t",
    kind: "direct",
    income: "30",
    split: { usdt: "0", points: "0.9", lock: "0.1" },
  };
  const list = [
    line(1, { asset: "points", type: "direct", amount: "27", source }),
    line(2, { asset: "lock", type: "direct", amount: "3", source }),
  ];
  const digest = (await extendDigest(await storeOf(list), null, never))!;
  expect([...digest.days.values()][0]?.get("direct")?.income).toBe(30n * UNIT);
});

test("what is no income is not counted, and a release of lock into fuel neither", async () => {
  const list = [
    line(1),
    line(2, { type: "release", asset: "fuel" }),
    line(3, { type: "vote", amount: "-5" }),
  ];
  const digest = (await extendDigest(await storeOf(list), null, never))!;
  expect(digest.days.size).toBe(0);
  expect(digest.last?.seq).toBe(3);
});

test("new lines are added to it, and the digest of before stays what it was", async () => {
  const list = [...income(1, "direct", 30), ...income(4, "direct", 20)];
  const before = (await extendDigest(await storeOf(list.slice(0, 3)), null, never))!;
  const after = (await extendDigest(await storeOf(list), before, never))!;
  const sum = (digest: typeof before) => [...digest.days.values()][0]?.get("direct")?.income;
  expect([sum(before), sum(after)]).toEqual([30n * UNIT, 50n * UNIT]);
  expect(after.last?.seq).toBe(6);
});

test("a chain that was fetched anew is read anew", async () => {
  const before = (await extendDigest(await storeOf(income(1, "direct", 30)), null, never))!;
  const other = income(1, "direct", 40, { hash: "another" });
  const after = (await extendDigest(await storeOf(other), before, never))!;
  expect(after.last?.seq).toBe(3);
  expect([...after.days.values()][0]?.get("direct")?.income).toBe(40n * UNIT);
});

test("a statement longer than one chunk is read to its end; a reading that is given up brings nothing", async () => {
  const store = await storeOf(statement(900));
  expect(await extendDigest(store, null, never)).toMatchObject({ first: { seq: 1 }, last: { seq: 900 } });
  expect(await extendDigest(store, null, AbortSignal.abort())).toBeNull();
});

test("a day is the device's own", () => {
  expect(localDay(new Date(2026, 10, 5, 23, 59))).toBe("2026-11-05");
  expect(localDay(new Date(2026, 10, 6, 0, 0))).toBe("2026-11-06");
});
