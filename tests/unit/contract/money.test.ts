import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divide,
  truncateAmount,
  formatAmount,
  multiply,
  parseAmount,
  tryParseAmount,
  UNIT,
} from "../../../contract/money.ts";
import { isMultipleOf } from "../../../contract/multiples.ts";

const amounts = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

describe("amounts on the wire", () => {
  test.each([
    ["0", 0n],
    ["12.5", 1_250_000_000n],
    ["0.00000001", 1n],
    ["-0.00000001", -1n],
    ["10000000", 1_000_000_000_000_000n],
  ])("%s is %d units", (text, units) => {
    expect(parseAmount(text)).toBe(units);
    expect(formatAmount(units)).toBe(text);
  });

  test.each([
    "",
    " 1",
    "1 ",
    "+1",
    "01",
    "1.",
    ".5",
    "1e3",
    "1,5",
    "0x10",
    "NaN",
    "0.000000001",
    "١٢",
    "1\n",
    "123456789012",
  ])("%j is not an amount", (text) => {
    expect(() => parseAmount(text)).toThrow(RangeError);
    expect(tryParseAmount(text)).toBeNull();
  });

  test("every amount survives the wire", () => {
    fc.assert(fc.property(amounts, (amount) => parseAmount(formatAmount(amount)) === amount));
  });

  test("trailing zeros do not change an amount, and are not written", () => {
    expect(parseAmount("1.50000000")).toBe(parseAmount("1.5"));
    expect(formatAmount(parseAmount("1.50000000"))).toBe("1.5");
  });
});

describe("amounts on the screen", () => {
  test.each([
    ["0.99999999", "0.9999"],
    ["1.00009999", "1.0000"],
    ["0.00001", "0.0000"],
    ["-0.00001", "0.0000"],
    ["-1.23451", "-1.2345"],
    ["-1.2345", "-1.2345"],
  ])("%s shows as %s: never more than is owned, and both sides of one release alike", (text, shown) => {
    expect(truncateAmount(parseAmount(text), 4)).toBe(shown);
  });

  test("what is shown is nearer to zero than what is there, by less than the last place, and the same on both sides", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 8 }), (amount, places) => {
        const shown = parseAmount(truncateAmount(amount, places));
        const other = parseAmount(truncateAmount(-amount, places));
        const rest = amount < 0n ? shown - amount : amount - shown;
        return shown === -other && rest >= 0n && rest < 10n ** BigInt(8 - places);
      }),
    );
  });
});

describe("shares", () => {
  const rates = fc.bigInt({ min: 0n, max: UNIT });
  const payments = fc.bigInt({ min: 0n, max: 10n ** 15n });

  test("a share is never rounded up", () => {
    fc.assert(fc.property(payments, rates, (amount, rate) => multiply(amount, rate) * UNIT <= amount * rate));
  });

  test("what is bought at a price is never worth more than was paid", () => {
    fc.assert(
      fc.property(
        payments,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (amount, price) => divide(amount, price) * price <= amount * UNIT,
      ),
    );
  });

  test.each([
    ["10", true],
    ["9.99999999", false],
    ["0", true],
    ["10.00000001", false],
    ["-20", true],
  ])("%s is a multiple of ten: %s", (text, is) => {
    expect(isMultipleOf(parseAmount(text), 10)).toBe(is);
  });
});
