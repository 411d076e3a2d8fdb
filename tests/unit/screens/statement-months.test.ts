import { expect, test } from "vitest";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import { extendDigest } from "../../../src/mirror/statement/digest.ts";
import { sumFlows } from "../../../src/mirror/statement/flows.ts";
import { daysOf, isBeforeKept, monthsOf } from "../../../src/screens/wallet/statement/months/months.ts";
import { line } from "../mirror/sample-statement.ts";
import { replaceLines } from "../mirror/stores.ts";

const never = new AbortController().signal;
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString();

async function digestOf(list: BalanceLine[]) {
  const store = createMemoryStore();
  await replaceLines(store, list);
  return (await extendDigest(store, null, never))!;
}
/** What no floating-point number adds up: 0.1 + 0.2, and 2 ** 53 units and one. */
const list = [
  line(1, { amount: "0.1", balance: "0.1", createdAt: at(9, 30, 23) }),
  line(2, { amount: "0.2", balance: "0.3", createdAt: at(10, 1, 0) }),
  line(3, { amount: "90071992.54740993", balance: "90071992.84740993", createdAt: at(10, 31, 23) }),
  line(4, { amount: "-0.00000001", balance: "90071992.84740992", type: "vote", createdAt: at(11, 1, 0) }),
];

test("a month begins where the one before ended, and its sums are exact", async () => {
  const months = monthsOf(await digestOf(list), at(11, 23), new Date(2026, 10, 23));
  expect(months.map(({ month, rows: [row] }) => ({ month, ...row }))).toEqual([
    {
      month: "2026-11",
      asset: "usdt",
      opening: 9_007_199_284_740_993n,
      in: 0n,
      out: -1n,
      closing: 9_007_199_284_740_992n,
    },
    {
      month: "2026-10",
      asset: "usdt",
      opening: 10_000_000n,
      in: 9_007_199_274_740_993n,
      out: 0n,
      closing: 9_007_199_284_740_993n,
    },
    { month: "2026-09", asset: "usdt", opening: 0n, in: 10_000_000n, out: 0n, closing: 10_000_000n },
  ]);
  expect(months.map(({ state }) => state)).toEqual(["running", "whole", "whole"]);
  expect(daysOf("2026-10")).toEqual({ fromDay: "2026-10-01", toDay: "2026-10-31" });
});

test("a month of which lines may be missing says so", async () => {
  const digest = await digestOf(list);
  const stale = monthsOf(digest, at(10, 31, 23), new Date(2026, 11, 3));
  expect(stale.map(({ state }) => state)).toEqual(["later", "later", "whole"]);
  const part = { ...digest, first: list[1]! };
  expect(monthsOf(part, at(11, 23), new Date(2026, 10, 23)).map(({ state }) => state)).toEqual([
    "running",
    "older",
    "older",
  ]);
  expect([isBeforeKept(part, "2026-10-01"), isBeforeKept(part, "2026-10-02")]).toEqual([true, false]);
  expect(isBeforeKept(digest, "2026-09-30")).toBe(false);
});

test("sums follow the filter, and the digest of before keeps its own", async () => {
  const store = createMemoryStore();
  await replaceLines(store, list.slice(0, 2));
  const before = (await extendDigest(store, null, never))!;
  await replaceLines(store, list);
  const after = (await extendDigest(store, before, never))!;
  expect(sumFlows(before.flows.values()).usdt).toEqual({ in: 30_000_000n, out: 0n });
  expect(sumFlows(after.flows.values(), { type: "vote" })).toEqual({ usdt: { in: 0n, out: -1n } });
  expect(sumFlows(after.flows.values(), { asset: "points" })).toEqual({});
});
