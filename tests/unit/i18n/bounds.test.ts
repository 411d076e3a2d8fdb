import { beforeEach, expect, test, vi } from "vitest";
import { reasonText as serverText } from "../../../server/http/messages.ts";
import { activate } from "../../../src/i18n/index.ts";
import { reasonText } from "../../../src/i18n/later/reasons.ts";

beforeEach(() => vi.stubGlobal("document", { documentElement: { lang: "" } }));

test.each([
  ["multiple_of_10", {}, "The amount must be a multiple of 10."],
  ["multiple_of_10", { multiple: "50" }, "The amount must be a multiple of 50."],
  ["below_minimum", {}, "The amount is below the minimum."],
  ["below_minimum", { minimum: "1000" }, "The amount is below the minimum of 1,000."],
  ["above_limit", {}, "The amount is above the limit."],
  ["above_limit", { limit: "0.00000001" }, "The amount is above the limit of 0.00000001."],
  ["above_limit", { minimum: "20", multiple: "50" }, "The amount is above the limit."],
  ["above_limit", { limit: "300", dayLimit: "500" }, "Today's limit is 500, of which 300 is left."],
  ["outside_window", {}, "Withdrawals are closed at this time."],
  [
    "outside_window",
    { opens: "18:00", closes: "24:00", timeZone: "Asia/Shanghai" },
    "Withdrawals are closed now. They are open from 18:00 to 24:00 (Asia/Shanghai).",
  ],
  ["insufficient_balance", { limit: "20" }, "Insufficient balance."],
] as const)("%s with %o says what is known of it", async (reason, bounds, text) => {
  await activate("en");
  expect(reasonText(reason, bounds)).toBe(text);
  expect(serverText(reason, "en", bounds)).toBe(text.replace("1,000", "1000"));
});

test("in every language the bound stands in the text, written as that language does", async () => {
  await activate("vi-VN");
  expect(reasonText("below_minimum", { minimum: "1000.5" })).toContain("1.000,5");
  await activate("zh-CN");
  expect(reasonText("multiple_of_10", { multiple: "50" })).toContain("50");
});
