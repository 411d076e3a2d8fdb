/** Source: rules.md U14. */
import { expect, test } from "vitest";
import { growth } from "../../../src/ui/later/layout/grow-from-row.ts";
import { themes } from "./tokens.ts";

const { quick, calm, ease } = themes.dark;

test.each([
  ["quick", quick],
  ["calm", calm],
])("the motion called %s lasts under 200 ms", (_name, duration) => {
  expect(duration).toMatch(/^\d+ms$/);
  expect(Number.parseInt(duration!, 10)).toBeLessThan(200);
});

test("a sheet grows out of its row as it otherwise opens", () => {
  expect({ duration: `${growth.duration}ms`, easing: growth.easing }).toEqual({
    duration: calm,
    easing: ease,
  });
});
