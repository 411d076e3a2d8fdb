import { beforeAll, expect, test, vi } from "vitest";
import { multiply, parseAmount } from "../../../contract/money.ts";
import { rateAfterCosts, type SwapPair } from "../../../contract/fuel/swap-rules.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";
import type { Config } from "../../../contract/operator/config-schemas.ts";
import { activate } from "../../../src/i18n/index.ts";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { maxAmount, quoteOf } = await import("../../../src/screens/fuel/swap/order.ts");
const { quoteFacts } = await import("../../../src/screens/fuel/swap/quote-facts.tsx");
const { stakeFacts } = await import("../../../src/screens/fuel/stake/stake-facts.tsx");

beforeAll(() => activate("en"));

const config: Config = { ...defaultSettings, voteSplit: defaultSettings.paymentSplit, chain: null };
const buy: SwapPair = { from: "usdt", to: "fuel" };
const convert: SwapPair = { from: "fuel", to: "points" };

/** 20 of the usdt are on their way out, and cannot be spent. */
const balances = {
  ordinalsAmount: "0",
  usdt: "145.5",
  balance: "125.5",
  lockUsd: "0",
  usd: "0",
  repurchasePoints: "0",
  fuel: "77.00000001",
  lock: "0",
  setting: { ordinalsRate: "0.45" },
};

function quote(pair: SwapPair, amount: string, changed: Partial<Config> = {}) {
  const terms = { ...config, ...changed };
  const preview = quoteOf({ pair, amount: parseAmount(amount) }, balances, terms);
  return { preview, text: textOf(render(<Facts items={quoteFacts(pair, preview, terms, "en")} />)) };
}

test("buying shows fee, burn, what is received and what is left of what can be spent", () => {
  expect(quote(buy, "100").text).toBe(
    "You pay 100 USDT Price of 1 EPD 1 USDT Fuel before fee and burn 100 .0000 EPD Fee, 3% 3 .0000 EPD " +
      "Burned, 5% 5 .0000 EPD You receive 92 .0000 EPD 1 EPD after fee and burn 1.08695653 USDT " +
      "USDT balance afterwards 25 .5000 USDT",
  );
});

test("converting takes fee and burn of the fuel, and pays at the price", () => {
  expect(quote(convert, "50", { tokenPrice: "2" }).text).toBe(
    "You pay 50 EPD Price of 1 EPD 2 USDT Fee, 3% 1 .5000 EPD Burned, 5% 2 .5000 EPD " +
      "Fuel after fee and burn 46 .0000 EPD You receive 92 .0000 points " +
      "1 EPD after fee and burn 1.84 points Fuel (EPD) afterwards 27 .0000 EPD",
  );
});

test("fault 619: the rate after fee and burn is cut against the member: a cost up, a proceed down", () => {
  const terms = { tokenPrice: "3", swapFeeRate: "0.03", swapBurnRate: "0.05" };
  const cost = quote(buy, "10", terms);
  const rate = rateAfterCosts(buy, cost.preview);
  // Fuel of 10 USDT at 3: 3.33333333, less 0.09999999 and 0.16666666.
  expect(cost.preview.receive).toBe(parseAmount("3.06666668"));
  expect(multiply(rate, cost.preview.receive)).toBeGreaterThanOrEqual(cost.preview.pay);
  const proceed = quote(convert, "0.7", terms).preview;
  expect(multiply(rateAfterCosts(convert, proceed), proceed.pay)).toBeLessThanOrEqual(proceed.receive);
});

test("a balance below zero is never shown", () => {
  const { preview, text } = quote(buy, "130");
  expect(preview.refusal).toBe("insufficient_balance");
  expect(text).not.toContain("afterwards");
});

test("the most to buy for is whole tens of what can be spent; the most to convert is all of it", () => {
  expect(maxAmount(buy, balances, config)).toBe(parseAmount("120"));
  expect(maxAmount(convert, balances, config)).toBe(parseAmount("77.00000001"));
});

test("a limit below the balance is the most; one at or above it changes nothing", () => {
  const most = (swapAmountLimit: string) => maxAmount(convert, balances, { ...config, swapAmountLimit });
  expect(most("77")).toBe(parseAmount("77"));
  expect(most("77.00000001")).toBe(parseAmount("77.00000001"));
  expect(most("78")).toBe(parseAmount("77.00000001"));
  expect(maxAmount(buy, balances, { ...config, swapAmountLimit: "99" })).toBe(parseAmount("90"));
});

test("a stake says how long it lasts, how it comes back and what a day adds at most, but no sum of it", () => {
  const facts = stakeFacts(parseAmount("200"), parseAmount("50"), config, "en");
  expect(textOf(render(<Facts items={facts} />))).toBe(
    "You pledge 200 EPD Locked for 30 days Then returned in 10 daily parts " +
      "Earned per day at most, 0.5% 1 .0000 EPD Fuel (EPD) afterwards 50 .0000 EPD",
  );
});
