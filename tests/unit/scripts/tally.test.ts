import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { add, countFailed, countSkipped, emptyTally, readTally } from "../../../scripts/testing/tally.ts";

let file = "";

beforeEach(() => {
  file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "starship-tally-")), "tally.json");
});

afterEach(() => {
  fs.rmSync(path.dirname(file), { recursive: true });
});

test("a step without a reporter counts as one", () => {
  expect(readTally(file, true)).toEqual({ passed: 1, failed: 0, failures: [], skipped: [], flaky: [] });
  expect(readTally(file, false)).toEqual({ passed: 0, failed: 1, failures: [], skipped: [], flaky: [] });
});

test("a reporter's numbers count as they are", () => {
  fs.writeFileSync(file, JSON.stringify({ passed: 5, failed: 2, failures: [], skipped: [], flaky: [] }));
  expect(readTally(file, false)).toEqual({ passed: 5, failed: 2, failures: [], skipped: [], flaky: [] });
});

test("a run whose tests all passed but whose process failed has failed", () => {
  fs.writeFileSync(file, JSON.stringify({ passed: 5, failed: 0, failures: [], skipped: [], flaky: [] }));
  expect(readTally(file, false).failed).toBe(1);
});

test("a test skipped without a reason counts as failed, and is named as such", () => {
  const tally = emptyTally();
  countSkipped(tally, "with", "needs a chain");
  countSkipped(tally, "without", undefined);
  const skipped = [{ name: "with", reason: "needs a chain" }];
  const failures = [{ name: "without", error: "skipped without a reason" }];
  expect(tally).toEqual({ ...emptyTally(), failed: 1, failures, skipped });
});

test("what failed keeps its name and the first line of what it said in the sum", () => {
  const tally = emptyTally();
  countFailed(tally, "server-postgres: adds up", "expected 1 to be 2\n- 1\n+ 2");
  const total = emptyTally();
  add(total, tally);
  add(total, emptyTally());
  expect(total).toEqual({
    ...emptyTally(),
    failed: 1,
    failures: [{ name: "server-postgres: adds up", error: "expected 1 to be 2" }],
  });
});

test("what passed at the second try only keeps its name in the sum", () => {
  const total = emptyTally();
  add(total, { ...emptyTally(), passed: 2, flaky: ["phone > pays"] });
  expect(total).toEqual({ ...emptyTally(), passed: 2, flaky: ["phone > pays"] });
});
