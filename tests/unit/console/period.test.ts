/** Days of a filter, as the server is asked. */
import { expect, test } from "vitest";
import { anyTime, periodOf } from "../../../console/state/period.ts";

test("both days are part of the period, also over the end of a month and a change of the clock", () => {
  expect(periodOf(anyTime)).toEqual({});
  const { from, to } = periodOf({ from: "2026-02-28", to: "2026-02-28" });
  expect(new Date(from!)).toEqual(new Date(2026, 1, 28));
  expect(new Date(to!)).toEqual(new Date(2026, 2, 1));
  expect(periodOf({ from: "", to: "2026-12-31" })).toEqual({ to: new Date(2027, 0, 1).toISOString() });
});

test.for(["2026", "yesterday", "2026-1-1"])("half a day, %s, is none", (day) => {
  expect(periodOf({ from: day, to: day })).toEqual({});
});
