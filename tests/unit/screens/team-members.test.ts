import { expect, test } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import { extendDigest } from "../../../src/mirror/statement/digest.ts";
import { findMembers, isChoice, noChoice } from "../../../src/screens/team/members/find-members.ts";
import { dailyGrowth, monthlyGrowth } from "../../../src/screens/team/members/growth/bars.ts";
import { payersOf } from "../../../src/screens/team/members/payers/payers.ts";
import { line } from "../mirror/sample-statement.ts";
import { replaceLines } from "../mirror/stores.ts";

const never = new AbortController().signal;

const members = [
  { account: "zoe", performance: "9.5", level: 1, createdAt: "2026-11-23T00:00:00.000Z" },
  { account: "abe_zo", performance: "10", level: 0, createdAt: "2026-11-22T00:00:00.000Z" },
  { account: "bea", performance: "10", level: 2, createdAt: "2026-11-21T00:00:00.000Z" },
];
const names = (choice: Partial<typeof noChoice>) =>
  findMembers(members, { ...noChoice, ...choice }).map(({ account }) => account);

test("fault 625: direct members are found by any part of the account, and ordered by numbers, not by their digits", () => {
  expect(names({})).toEqual(["zoe", "abe_zo", "bea"]);
  expect(names({ search: " ZO" })).toEqual(["zoe", "abe_zo"]);
  expect(names({ search: "zo", order: "account" })).toEqual(["abe_zo", "zoe"]);
  expect(names({ order: "performance" })).toEqual(["abe_zo", "bea", "zoe"]);
  expect(names({ search: "%" })).toEqual([]);
});

test("a choice that an earlier version kept is not used", () => {
  expect(isChoice(noChoice)).toBe(true);
  expect(isChoice({ search: "a", order: "oldest" })).toBe(false);
  expect(isChoice({ order: "newest" })).toBe(false);
  expect(isChoice(null)).toBe(false);
});

test("every day and month has a bar, in order, over the end of a year", () => {
  const days = dailyGrowth(
    { today: "2027-01-02", days: [{ day: "2026-12-31", performance: "5", members: 1 }] },
    (day) => day,
  );
  expect(days).toHaveLength(30);
  expect([days[0]!.key, days.at(-1)!.key]).toEqual(["2026-12-04", "2027-01-02"]);
  expect(days.filter((bar) => bar.amount > 0n)).toEqual([
    { key: "2026-12-31", name: "2026-12-31", amount: parseAmount("5") },
  ]);
  const months = monthlyGrowth(
    { today: "2027-01-31", months: [{ month: "2026-02", performance: "7", members: 0 }] },
    (month) => month,
  );
  expect(months.map(({ key }) => key)).toEqual([
    "2026-02",
    ...Array.from({ length: 10 }, (_, index) => `2026-${String(index + 3).padStart(2, "0")}`),
    "2027-01",
  ]);
  expect(months[0]!.amount).toBe(parseAmount("7"));
});

const amount = (value: number) => parseAmount(String(value));

/** The lines of one income. */
function income(seq: number, type: BalanceLine["type"], whole: string, account?: string): BalanceLine[] {
  const source = {
    transfer: `t-${seq}`,
    kind: type,
    income: whole,
    split: { usdt: "0.5", points: "0.5", lock: "0" },
    ...(account && { account }),
  };
  const half = String(Number(whole) / 2);
  return [
    line(seq, { type, amount: half, source }),
    line(seq + 1, { type, asset: "points", amount: half, source }),
  ];
}

test("fault 627: what each member's payments brought sums, with what pools paid, to all income of the bill", async () => {
  const store = createMemoryStore();
  const lines = [
    ...income(1, "direct", "30", "ada"),
    ...income(3, "position", "8", "ben"),
    ...income(5, "dividend", "4"),
  ];
  await replaceLines(store, lines);
  const before = (await extendDigest(store, null, never))!;
  const more = [...income(7, "position", "10", "ada"), ...income(9, "direct", "40", "ben")];
  await replaceLines(store, [...lines, ...more]);
  const after = (await extendDigest(store, before, never))!;
  expect(payersOf(after)).toEqual({
    rows: [
      {
        account: "ben",
        income: amount(48),
        kinds: [
          { type: "direct", income: amount(40) },
          { type: "position", income: amount(8) },
        ],
        lastAt: more[2]!.createdAt,
      },
      {
        account: "ada",
        income: amount(40),
        kinds: [
          { type: "direct", income: amount(30) },
          { type: "position", income: amount(10) },
        ],
        lastAt: more[0]!.createdAt,
      },
    ],
    pools: amount(4),
  });
  // The digest of before is not changed by the new lines.
  expect(payersOf(before).rows.map(({ account, income: sum }) => [account, sum])).toEqual([
    ["ada", amount(30)],
    ["ben", amount(8)],
  ]);
});
