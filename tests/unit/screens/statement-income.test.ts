import { expect, test } from "vitest";
import { nothingEarned, type Digest, type IncomeType } from "../../../src/mirror/statement/digest.ts";
import { earnedIn, incomeByDay } from "../../../src/screens/wallet/statement/earned.ts";
import { activeFilters, noFilter, lineFilter } from "../../../src/screens/wallet/statement/filter.ts";

const day = (kinds: Partial<Record<IncomeType, bigint>>) =>
  new Map(
    Object.entries(kinds).map(([type, income]) => [type as IncomeType, { ...nothingEarned(), income }]),
  );
const days: Digest["days"] = new Map([
  ["2026-11-01", day({ direct: 5n, dividend: 1n })],
  ["2026-11-03", day({ direct: 7n, profit: 2n })],
  ["2026-11-04", day({ position: 4n })],
]);

test("a total is the sum of all kinds, passes' profit included; a kind's own is its own", () => {
  expect(earnedIn(days, null, "", "").income).toBe(19n);
  expect(earnedIn(days, "direct", "", "").income).toBe(12n);
  expect(earnedIn(days, "leadership", "", "").income).toBe(0n);
});

test("days count from the first to the last chosen, both included", () => {
  expect(earnedIn(days, null, "2026-11-01", "2026-11-03").income).toBe(15n);
  expect(earnedIn(days, null, "2026-11-02", "2026-11-03").income).toBe(9n);
  expect(earnedIn(days, null, "2026-11-05", "").income).toBe(0n);
});

test("bars are the days up to today without a gap, over the ends of months", () => {
  const shown = incomeByDay(days, null, { fromDay: "", toDay: "" }, new Date(2026, 10, 4, 0, 30), 5);
  expect(shown).toEqual([
    { day: "2026-10-31", income: 0n },
    { day: "2026-11-01", income: 6n },
    { day: "2026-11-02", income: 0n },
    { day: "2026-11-03", income: 9n },
    { day: "2026-11-04", income: 4n },
  ]);
  const some = incomeByDay(
    days,
    "direct",
    { fromDay: "2026-11-02", toDay: "2026-11-03" },
    new Date(2026, 11, 1),
  );
  expect(some.map(({ income }) => income)).toEqual([0n, 7n]);
});

test("a day begins and ends with the device's midnight", () => {
  const { from, to } = lineFilter({ ...noFilter, fromDay: "2026-11-01", toDay: "2026-11-30" });
  expect(from).toBe(new Date(2026, 10, 1).toISOString());
  expect(to).toBe(new Date(2026, 11, 1).toISOString());
});

test("a day that is not typed in full is none", () => {
  expect(lineFilter({ ...noFilter, fromDay: "2026-1", toDay: "" })).toMatchObject({
    from: undefined,
    to: undefined,
  });
});

test("only what narrows the list is counted as a choice", () => {
  expect(activeFilters(noFilter)).toBe(0);
  expect(activeFilters({ ...noFilter, search: "  " })).toBe(0);
  expect(activeFilters({ ...noFilter, type: "vote", fromDay: "2026-11-01", search: "x" })).toBe(3);
});
