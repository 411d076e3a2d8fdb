import { expect, test } from "vitest";
import { heights } from "../../../src/ui/later/charts/heights.ts";

test("the highest bar is the whole height, and nothing has none", () => {
  expect(heights([{ amount: 3n }, { amount: 6n }])).toEqual([0.5, 1]);
  expect(heights([{ amount: 0n }])).toEqual([0]);
  expect(heights([])).toEqual([]);
});
