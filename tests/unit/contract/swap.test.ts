import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, parseAmount, UNIT } from "../../../contract/money.ts";
import {
  previewSwap,
  swapPair,
  type SwapPair,
  type SwapSettings,
} from "../../../contract/fuel/swap-rules.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";

const buy: SwapPair = { from: "usdt", to: "fuel" };
const sell: SwapPair = { from: "fuel", to: "usdt" };
const toPoints: SwapPair = { from: "fuel", to: "points" };

function preview(pair: SwapPair, amount: string, changes: Partial<SwapSettings> = {}, available = "1000") {
  const quote = previewSwap(pair, parseAmount(amount), parseAmount(available), {
    ...defaultSettings,
    ...changes,
  });
  const { pay, fee, burn, receive, balanceAfter } = quote;
  const shown = [pay, fee, burn, receive, balanceAfter].map(formatAmount);
  return { shown, refusal: quote.refusal };
}

test("only usdt to fuel, fuel to usdt and fuel to points are pairs", () => {
  const assets = ["usdt", "points", "fuel", "lock"];
  const pairs = assets.flatMap((from) => assets.map((to) => swapPair(from, to))).filter(Boolean);
  expect(pairs).toEqual([buy, sell, toPoints]);
});

describe("the preview of a swap", () => {
  test.each([
    ["buying at 1", buy, "100", "1", ["100", "3", "5", "92", "900"]],
    ["buying at 3", buy, "10", "3", ["10", "0.09999999", "0.16666666", "3.06666668", "990"]],
    ["selling at 2", sell, "100", "2", ["100", "3", "5", "184", "900"]],
    ["selling for points at 0.7", toPoints, "1.5", "0.7", ["1.5", "0.045", "0.075", "0.966", "998.5"]],
    ["selling 7 units", sell, "0.00000007", "1", ["0.00000007", "0", "0", "0.00000007", "999.99999993"]],
    [
      "selling a prime",
      sell,
      "0.00000101",
      "1",
      ["0.00000101", "0.00000003", "0.00000005", "0.00000093", "999.99999899"],
    ],
  ])("%s takes fee and burn from the fuel side", (_, pair, amount, tokenPrice, shown) => {
    expect(preview(pair, amount, { tokenPrice })).toEqual({ shown, refusal: null });
  });

  test.each([
    ["nothing", buy, "0", {}, "below_minimum"],
    ["less than nothing", buy, "-10", {}, "below_minimum"],
    ["a unit below ten", buy, "9.99999999", {}, "multiple_of_10"],
    ["ten", buy, "10", {}, null],
    ["a unit above ten", buy, "10.00000001", {}, "multiple_of_10"],
    ["all there is", buy, "1000", {}, null],
    ["ten more than there is", buy, "1010", {}, "insufficient_balance"],
    ["usdt below the limit", buy, "90", { swapAmountLimit: "100" }, null],
    ["usdt at the limit", buy, "100", { swapAmountLimit: "100" }, null],
    ["usdt above the limit", buy, "110", { swapAmountLimit: "100" }, "above_limit"],
    ["no fuel", sell, "0", {}, "below_minimum"],
    ["a unit of fuel at 1", sell, "0.00000001", {}, null],
    ["a unit of fuel below 1", sell, "0.00000001", { tokenPrice: "0.99999999" }, "below_minimum"],
    ["any amount of fuel", sell, "999.12345678", {}, null],
    ["all the fuel", sell, "1000", {}, null],
    ["a unit more than there is", sell, "1000.00000001", {}, "insufficient_balance"],
    ["fuel at the limit", toPoints, "100", { swapAmountLimit: "100" }, null],
    ["fuel a unit above the limit", toPoints, "100.00000001", { swapAmountLimit: "100" }, "above_limit"],
    ["fee and burn that take all", sell, "10", { swapFeeRate: "0.6", swapBurnRate: "0.4" }, "below_minimum"],
    ["fee and burn beyond all", buy, "10", { swapFeeRate: "1", swapBurnRate: "1" }, "below_minimum"],
  ] satisfies [string, SwapPair, string, Partial<SwapSettings>, string | null][])(
    "of %s says what will be decided",
    (_, pair, amount, changes, refusal) => {
      expect(preview(pair, amount, changes).refusal).toBe(refusal);
    },
  );

  test("buying and selling again never gives more than was paid, at any price and any rate", () => {
    const rates = fc.bigInt({ min: 0n, max: UNIT / 2n }).map(formatAmount);
    const prices = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(formatAmount);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        prices,
        rates,
        rates,
        (paid, tokenPrice, swapFeeRate, swapBurnRate) => {
          const settings = { tokenPrice, swapFeeRate, swapBurnRate, swapAmountLimit: "0" };
          const bought = previewSwap(buy, paid, paid, settings);
          const sold = previewSwap(sell, bought.receive, bought.receive, settings);
          const fuelSide = bought.receive + bought.fee + bought.burn;
          return sold.receive <= paid && fuelSide * parseAmount(tokenPrice) <= paid * UNIT;
        },
      ),
    );
  });
});
