/** The parts of the random model that would hide a mistake if they were wrong themselves. */
import { expect, test } from "vitest";
import { difference } from "../../model/difference.ts";
import { decimal, share, units } from "../../model/money.ts";
import { seeded } from "../../model/random.ts";
import { dayOf, dayText, timeOfDay } from "../../model/world.ts";

test.each(["0", "1", "-1", "12.5", "-0.00000001", "10000000.00000001"])(
  "%s is read and written the same",
  (text) => {
    expect(decimal(units(text))).toBe(text);
  },
);

test.each(["", "1.", ".5", "1e3", "0.000000001"])("'%s' is no amount", (text) => {
  expect(() => units(text)).toThrow("no amount");
});

test("a share is rounded down to a unit", () => {
  expect(share(99n, units("0.5"))).toBe(49n);
  expect(share(7n, units("0.1"))).toBe(0n);
});

test("the platform's day begins at 16:00 UTC, to the millisecond", () => {
  const midnight = Date.parse("2026-12-01T16:00:00Z");
  expect([midnight - 1, midnight].map((now) => dayText(dayOf(now)))).toEqual(["2026-12-01", "2026-12-02"]);
  expect(timeOfDay(midnight)).toBe(0);
});

function series(seed: number): number[] {
  const random = seeded(seed);
  return Array.from({ length: 50 }, () => random.below(1_000_000));
}

test("the same seed draws the same, another one something else", () => {
  expect(series(1)).toEqual(series(1));
  expect(series(1)).not.toEqual(series(2));
});

test("keys are UUIDs", () => {
  const random = seeded(3);
  const keys = Array.from({ length: 1000 }, () => random.uuid());
  expect(new Set(keys).size).toBe(1000);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test.each([
  ["another value", { a: [1, { b: "2" }] }, { a: [1, { b: "3" }] }, 'data.a[1].b: expected "2", got "3"'],
  ["a missing field", { a: 1 }, {}, "data.a: expected 1, got undefined"],
  ["an item too many", [1], [1, 2], "data[1]: expected undefined, got 2"],
  ["an item too few", [1, 2], [1], "data[1]: expected 2, got undefined"],
  ["no list", [1], null, "data: expected [1], got null"],
  ["no object", { a: 1 }, "a", 'data: expected {"a":1}, got "a"'],
])("%s is a difference", (_, expected, actual, found) => {
  expect(difference(expected, actual)).toBe(found);
});

test("what is not expected of an object is no difference", () => {
  expect(difference({ a: [{ b: 1 }] }, { a: [{ b: 1, c: 2 }], d: 3 })).toBeNull();
});
