import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { parseAmount } from "../../../contract/money.ts";
import { amountText, FULL, SHORT } from "../../../src/ui/values/amount-text.ts";

function show(amount: string, places: number, locale: string, signed = false) {
  const { sign, whole, fraction } = amountText(parseAmount(amount), places, locale, signed);
  return sign + whole + fraction;
}

describe("an amount on the screen", () => {
  it("has four decimals and is never rounded up", () => {
    expect(show("1234.56789999", SHORT, "en")).toBe("1,234.5678");
    expect(show("0.00009999", SHORT, "en")).toBe("0.0000");
  });

  it("shows both sides of one release with the same digits", () => {
    expect(show("-1.23456789", SHORT, "en")).toBe("\u22121.2345");
    expect(show("1.23456789", SHORT, "en")).toBe("1.2345");
  });

  it("has all eight decimals when asked", () => {
    expect(show("1234.5", FULL, "en")).toBe("1,234.50000000");
  });

  it("uses the separators of the language", () => {
    expect(show("1234567.5", SHORT, "vi-VN")).toBe("1.234.567,5000");
    expect(show("1234567.5", SHORT, "zh-CN")).toBe("1,234,567.5000");
    expect(show("1234567.5", SHORT, "ko-KR")).toBe("1,234,567.5000");
    expect(show("1234567.5", SHORT, "ms-MY")).toBe("1,234,567.5000");
  });

  it("writes a plus only for what comes in, and never for nothing", () => {
    expect(show("1", SHORT, "en", true)).toBe("+1.0000");
    expect(show("0", SHORT, "en", true)).toBe("0.0000");
    expect(show("1", SHORT, "en")).toBe("1.0000");
  });

  it("says with all decimals exactly the amount it was given", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (amount) => {
        const { sign, whole, fraction } = amountText(amount, FULL, "en");
        const digits = BigInt(whole.replaceAll(",", "") + fraction.slice(1));
        expect(sign === "\u2212" ? -digits : digits).toBe(amount);
      }),
    );
  });
});
