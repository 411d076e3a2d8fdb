import { expect, test } from "vitest";
import { recordServerTime, serverSkew } from "../../../src/state/server-clock.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const answeredAt = (difference: number) => {
  recordServerTime(new Date(now + difference), now);
  return serverSkew();
};

test("a clock that is off is counted with, one that is right to five seconds is not", () => {
  expect(answeredAt(4_999)).toBe(0);
  expect(answeredAt(5_000)).toBe(5_000);
  expect(answeredAt(-86_400_000)).toBe(-86_400_000);
  expect(answeredAt(0)).toBe(0);
});

test("an answer that only took longer moves nothing", () => {
  expect(answeredAt(60_000)).toBe(60_000);
  expect(answeredAt(58_000)).toBe(60_000);
  expect(answeredAt(50_000)).toBe(50_000);
});
