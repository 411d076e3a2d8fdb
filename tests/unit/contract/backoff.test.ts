import { afterEach, expect, test, vi } from "vitest";
import { retryDelay } from "../../../contract/backoff.ts";

afterEach(() => vi.restoreAllMocks());

test("waits 1, 2, 4 ... seconds, and no longer than the longest", () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  expect([0, 1, 2, 3, 4, 5, 40].map((failures) => retryDelay(failures))).toEqual(
    [1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1_000),
  );
});

test("takes off up to a half by chance", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.999_999);
  expect(retryDelay(3)).toBeCloseTo(4_000, 0);
});
