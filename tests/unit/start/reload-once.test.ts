import { expect, test } from "vitest";
import { mayReload } from "../../../src/start/reload-once.ts";
import { memoryStorage } from "../browser.ts";

test("a lost script is worth one reload, not a row of them", () => {
  const store = memoryStorage();
  expect(mayReload(() => store, 1_000_000)).toBe(true);
  expect(mayReload(() => store, 1_010_000)).toBe(false);
  expect(mayReload(() => store, 1_061_000)).toBe(true);
});

test("a browser that cannot remember the reload is not reloaded", () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("refused", "QuotaExceededError");
    },
  };
  expect(mayReload(() => refusing, 0)).toBe(false);
});
