import { afterEach, expect, test, vi } from "vitest";
import { formatAmount, formatNumber, formatRate, formatTime } from "../../../src/i18n/format.ts";

afterEach(() => vi.restoreAllMocks());

test("an amount is cut to four places towards zero, never rounded up to more than a member owns", () => {
  expect(formatAmount("1234.56789", "en")).toBe("1,234.5678");
  expect(formatAmount("-1.23459", "en")).toBe("-1.2345");
});

test("an amount has the separators of its language, and all its digits", () => {
  expect(formatAmount("12345678901.12345678", "vi-VN", 8)).toBe("12.345.678.901,12345678");
  expect(formatAmount(123_456_789_012_345_678n, "en", 8)).toBe("1,234,567,890.12345678");
});

test("a rate is shown as a percentage", () => {
  expect(formatRate("0.05", "en")).toBe("5%");
  expect(formatRate("0.0055", "vi-VN")).toBe("0,55%");
});

test("a number has the separators of its language", () => {
  expect(formatNumber(1200, "vi-VN")).toBe("1.200");
});

test("a time has its day and its minute, in the device's zone", () => {
  const text = formatTime(new Date(2026, 10, 20, 18, 5).toISOString(), "en");
  expect(text).toContain("Nov 20, 2026");
  expect(text).toMatch(/6:05.PM/);
});

test("fault 762: a time is of the zone that the device is in now, also after it was taken into another one", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const offset = vi.spyOn(Date.prototype, "getTimezoneOffset");
  for (const minutes of [-480, -480, 300, 300]) {
    offset.mockReturnValue(minutes);
    formatTime("2026-11-26T17:30:00.000Z", "en");
  }
  expect(made).toHaveBeenCalledTimes(2);
});
