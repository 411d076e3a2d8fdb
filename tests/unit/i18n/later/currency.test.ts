/** Values in other currencies, as each language writes them. Rule M35. */
import { expect, test } from "vitest";
import { parseAmount } from "../../../../contract/money.ts";
import { currencyName, currencyText, rateDay } from "../../../../src/i18n/later/currency.ts";

const amount = parseAmount("1234.5678");
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each([
  ["CNY", "zh-CN", "¥8,794.32"],
  ["CNY", "en", "¥8,794.32"],
  ["MYR", "ms-MY", "RM 8,794.32"],
  ["MYR", "en", "RM 8,794.32"],
  ["VND", "vi-VN", "8.794 ₫"],
  ["KRW", "ko-KR", "₩8,794"],
  ["KRW", "vi-VN", "8.794 ₩"],
] as const)("%s in %s is %s: with the decimals in which it is paid", (currency, language, text) => {
  expect(plain(currencyText(currency, amount, "7.1234", language))).toBe(text);
});

test("a figure beyond what a number holds keeps all its digits", () => {
  const most = parseAmount("99999999999.99999999");
  expect(currencyText("KRW", most, "999999.99999999", "en")).toBe("₩99,999,999,999,998,999");
});

test("currencies have the name of the language", () => {
  expect(currencyName("CNY", "zh-CN")).toBe("人民币");
  expect(currencyName("MYR", "en")).toBe("Malaysian Ringgit");
});

test("the day of a rate has its year where that is another one", () => {
  const day = new Date(2026, 10, 23, 10).toISOString();
  expect(rateDay(day, "en", new Date(2026, 11, 1))).toBe("Nov 23");
  expect(rateDay(day, "en", new Date(2027, 0, 1))).toBe("Nov 23, 2026");
});
