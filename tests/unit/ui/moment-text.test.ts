import { expect, it } from "vitest";
import { momentText } from "../../../src/ui/values/moment-text.ts";

const now = new Date(2026, 10, 20, 21, 30);

it("says only the time of what is from today", () => {
  expect(momentText(new Date(2026, 10, 20, 9, 5), "zh-CN", now)).toBe("09:05");
});

it("says the day too of what is older, be it by an hour over midnight", () => {
  const text = momentText(new Date(2026, 10, 19, 23, 5), "zh-CN", now);
  expect(text).toContain("11");
  expect(text).toContain("19");
  expect(text).toContain("23:05");
});
