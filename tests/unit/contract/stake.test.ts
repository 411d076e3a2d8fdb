import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAmount, UNIT } from "../../../contract/money.ts";
import { previewStake, releasedWith, stakeProgress, stakeYield } from "../../../contract/fuel/stake-rules.ts";

test.each([
  ["-0.00000001", "below_minimum"],
  ["0", "below_minimum"],
  ["0.00000001", null],
  ["99.99999999", null],
  ["100", null],
  ["100.00000001", "insufficient_balance"],
])("staking %s of 100: %s", (amount, refusal) => {
  const preview = previewStake(parseAmount(amount), parseAmount("100"));
  expect(preview).toEqual({ balanceAfter: parseAmount("100") - parseAmount(amount), refusal });
});

test.each([
  ["100", "0.005", 30, "15"],
  ["0.00000001", "0.005", 30, "0"],
  ["0.00000199", "0.005", 30, "0"],
  ["0.000002", "0.005", 30, "0.0000003"],
  ["0.00000399", "0.005", 30, "0.0000003"],
  ["1.00000007", "0.005", 1, "0.005"],
  ["100", "0", 30, "0"],
  ["100", "0.005", 0, "0"],
])("%s at %s a day yields in %i days: each day rounded down, %s", (amount, rate, days, yielded) => {
  expect(stakeYield(parseAmount(amount), parseAmount(rate), days)).toBe(parseAmount(yielded));
});

test.each([
  ["the day it was made", 0, 0, 0],
  ["a day later", 1, 1, 0],
  ["the last day but one", 29, 29, 0],
  ["the last day of the term", 30, 30, 0],
  ["the day after", 31, 30, 1],
  ["the last part but one", 39, 30, 9],
  ["the last part", 40, 30, 10],
  ["long after", 400, 30, 10],
  ["a day before it was made", -1, 0, 0],
])("on %s a stake of 30 and 10 days is at its place", (_, days, accrued, parts) => {
  expect(stakeProgress(days, { termDays: 30, releaseDays: 10 })).toEqual({ accrued, parts });
});

describe("the parts that leave", () => {
  test.each([
    [7n, 1, 0n],
    [7n, 9, 0n],
    [7n, 10, 7n],
    [101n, 1, 10n],
    [101n, 9, 90n],
    [101n, 10, 101n],
  ])("of %s units, with %i of ten, %s have left", (total, parts, left) => {
    expect(releasedWith(total, parts, 10)).toBe(left);
  });

  test("are equal but for the last, which is no smaller, and sum to the whole", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: UNIT * UNIT }), fc.integer({ min: 1, max: 60 }), (total, n) => {
        const left = Array.from({ length: n + 1 }, (_, parts) => releasedWith(total, parts, n));
        const parts = left.slice(1).map((amount, i) => amount - left[i]!);
        const equal = parts.slice(0, -1).every((part) => part === total / BigInt(n));
        return equal && parts.at(-1)! >= total / BigInt(n) && left.at(-1) === total;
      }),
    );
  });
});
