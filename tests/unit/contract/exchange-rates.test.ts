/** Values in other currencies: exact, cut, and of which age. Rules M34, M35. */
import { expect, test } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import {
  mayBeGiven,
  RATE_OLD_MS,
  RATE_OVER_MS,
  rateAge,
  rateAgesIn,
  valueIn,
} from "../../../contract/operator/exchange-rates.ts";

test.each([
  ["CNY", "173.2999", "7.1234", "1234.48"],
  ["CNY", "0.00140381", "7.1234", "0.00"],
  ["CNY", "-173.2999", "7.1234", "-1234.48"],
  ["MYR", "1", "4.129999", "4.12"],
  ["VND", "1.99999999", "26123.99999999", "52247"],
  ["KRW", "0.0007", "1399", "0"],
  ["KRW", "99999999999.99999999", "999999.99999999", "99999999999998999"],
  ["CNY", "0", "7.1234", "0.00"],
] as const)("in %s, %s USDT at %s are %s: exact, and cut towards zero", (currency, amount, rate, value) => {
  expect(valueIn(currency, parseAmount(amount), rate)).toBe(value);
});

const at = "2026-11-23T10:00:00.000Z";
const then = Date.parse(at);

test("fault 644: a rate is old from 48 hours on, and over from 7 days on, to the millisecond", () => {
  const ages = [-1, 0, RATE_OLD_MS - 1, RATE_OLD_MS, RATE_OVER_MS - 1, RATE_OVER_MS];
  expect(ages.map((age) => rateAge({ at }, then + age))).toEqual([
    "fresh",
    "fresh",
    "fresh",
    "old",
    "old",
    "over",
  ]);
  expect(ages.map((age) => rateAgesIn({ at }, then + age))).toEqual([
    RATE_OLD_MS + 1,
    RATE_OLD_MS,
    1,
    RATE_OVER_MS - RATE_OLD_MS,
    1,
    null,
  ]);
});

test("a rate may be given from five minutes ahead until it is over", () => {
  const moments = [-5 * 60_000 - 1, -5 * 60_000, RATE_OVER_MS - 1, RATE_OVER_MS];
  expect(moments.map((age) => mayBeGiven({ at }, then + age))).toEqual([false, true, true, false]);
});
