import { expect, test } from "vitest";
import type { Start } from "../../../bench/measure.ts";
import { median, medianRun, requirements } from "../../../bench/ratios.ts";
import type { Run } from "../../../bench/run.ts";

function run(changes: Partial<Start> = {}): Run {
  const start = {
    firstPaint: 100,
    largestPaint: 100,
    blocking: 0,
    scriptBytes: 0,
    textShown: 100,
    ...changes,
  };
  return { cold: start, warm: start, offline: start };
}

function missed(changes: Partial<Start>): string[] {
  return requirements(run(changes), run())
    .filter((requirement) => !requirement.isMet)
    .map((requirement) => requirement.name);
}

test("the median is the value in the middle, whatever the order", () => {
  expect(median([300, 1, 20])).toBe(20);
});

test("each figure has its own median", () => {
  const runs = [
    run({ firstPaint: 1, blocking: 9 }),
    run({ firstPaint: 2, blocking: 8 }),
    run({ firstPaint: 3, blocking: 7 }),
  ];
  expect(medianRun(runs).cold).toMatchObject({ firstPaint: 2, blocking: 8 });
});

test("a run that never showed the balances leaves no median of when they were shown", () => {
  expect(medianRun([run(), run(), run({ textShown: null })]).offline.textShown).toBeNull();
});

test("an app as fast as the blank page meets everything", () => {
  expect(missed({})).toEqual([]);
});

test.each([
  ["a first paint that is late for a first visit", { firstPaint: 121 }, ["cold first paint"]],
  [
    "a late first paint",
    { firstPaint: 151 },
    ["cold first paint", "warm first paint", "offline first paint"],
  ],
  ["a late largest paint", { largestPaint: 251 }, ["cold largest paint"]],
  ["long tasks", { blocking: 101 }, ["cold blocking"]],
  ["too much script", { scriptBytes: 87_001 }, ["cold script"]],
  ["late balances", { textShown: 251 }, ["warm own balances", "offline own balances"]],
  ["no balances at all", { textShown: null }, ["warm own balances", "offline own balances"]],
])("%s is missed", (_what, changes, names) => {
  expect(missed(changes)).toEqual(names);
});
