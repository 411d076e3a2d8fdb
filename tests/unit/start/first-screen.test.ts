import { afterEach, expect, test, vi } from "vitest";
import { startsAtHome } from "../../../src/start/first-screen.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["", true],
  ["#", true],
  ["#/", true],
  ["#/pages/index", true],
  ["#/?ref=alice", true],
  ["#/pages/index?lang=en", true],
  ["#/pages/bill", false],
  ["#/pages/indexes", false],
  ["#/nowhere", false],
])("an address that ends in %j starts at home: %s", (hash, isHome) => {
  vi.stubGlobal("location", { hash });
  expect(startsAtHome()).toBe(isHome);
});
