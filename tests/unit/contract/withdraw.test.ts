import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import { previewWithdraw, remainingToday, smallestWithdrawal } from "../../../contract/withdrawals/rules.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";

const plenty = { available: parseAmount("1000000"), remaining: null };
const preview = (amount: string, have: { available?: string; remaining?: string | null }) =>
  previewWithdraw(
    parseAmount(amount),
    {
      available: parseAmount(have.available ?? "1000000"),
      remaining: have.remaining == null ? null : parseAmount(have.remaining),
    },
    defaultSettings,
  );

test("a withdrawal of 100 costs 5 and 95 arrive", () => {
  expect(preview("100", { available: "150" })).toEqual({
    fee: parseAmount("5"),
    arrival: parseAmount("95"),
    balanceAfter: parseAmount("50"),
    refusal: null,
  });
});

describe("the amount is decided exactly", () => {
  test.each([
    ["nothing", "0", {}, "below_minimum"],
    ["less than nothing", "-20", {}, "below_minimum"],
    ["one unit below the minimum", "19.99999999", {}, "below_minimum"],
    ["a multiple below the minimum", "10", {}, "below_minimum"],
    ["the minimum", "20", {}, null],
    ["one unit above it", "20.00000001", {}, "multiple_of_10"],
    ["half a multiple", "25", {}, "multiple_of_10"],
    ["below what is left of the day", "90", { remaining: "100" }, null],
    ["what is left of the day", "100", { remaining: "100" }, null],
    ["above what is left of the day", "110", { remaining: "100" }, "above_limit"],
    ["below the balance", "90", { available: "100" }, null],
    ["the balance", "100", { available: "100" }, null],
    ["one unit more than the balance", "100", { available: "99.99999999" }, "insufficient_balance"],
  ])("%s", (_, amount, have, refusal) => {
    expect(preview(amount, have).refusal).toBe(refusal);
  });

  test("where the minimum is nothing, nothing is still too little", () => {
    const terms = { ...defaultSettings, withdrawMinAmount: "0" };
    expect(previewWithdraw(0n, plenty, terms).refusal).toBe("below_minimum");
    expect(previewWithdraw(parseAmount("10"), plenty, terms).refusal).toBeNull();
  });
});

test("fee and arrival sum to the amount, and the fee never exceeds its rate", () => {
  const shares = fc.bigInt({ min: 0n, max: 10n ** 8n });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), shares, (amount, rate) => {
      const text = `${rate / 10n ** 8n}.${(rate % 10n ** 8n).toString().padStart(8, "0")}`;
      const { fee, arrival } = previewWithdraw(amount, plenty, { ...defaultSettings, withdrawFeeRate: text });
      return fee + arrival === amount && fee >= 0n && arrival >= 0n && fee * 10n ** 8n <= amount * rate;
    }),
  );
});

test.each([
  ["unused", "5000", "0", "5000"],
  ["used in part", "5000", "4990", "10"],
  ["used up", "5000", "5000", "0"],
  ["shrunk since it was used", "5000", "6000", "0"],
])("of a limit %s the rest remains", (_, limit, used, left) => {
  expect(remainingToday(limit, parseAmount(used))).toBe(parseAmount(left));
});

test("a limit of 0 is none", () => {
  expect(remainingToday("0", parseAmount("7"))).toBeNull();
});

test.each([
  ["20", 10, "20"],
  ["20.00000001", 10, "30"],
  ["0", 10, "10"],
  ["5", 50, "50"],
])("with a minimum of %s in multiples of %i the smallest withdrawal is %s", (min, multiple, least) => {
  const terms = { withdrawMinAmount: min, withdrawMultiple: multiple };
  expect(smallestWithdrawal(terms)).toBe(parseAmount(least));
});
