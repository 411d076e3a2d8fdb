import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countSkipped, emptyTally, readTally } from "../../../scripts/testing/tally.ts";

let file = "";

beforeEach(() => {
  file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "starship-tally-")), "tally.json");
});

afterEach(() => {
  fs.rmSync(path.dirname(file), { recursive: true });
});

test("a step without a reporter counts as one", () => {
  expect(readTally(file, true)).toEqual({ passed: 1, failed: 0, skipped: [] });
  expect(readTally(file, false)).toEqual({ passed: 0, failed: 1, skipped: [] });
});

test("a reporter's numbers count as they are", () => {
  fs.writeFileSync(file, JSON.stringify({ passed: 5, failed: 2, skipped: [] }));
  expect(readTally(file, false)).toEqual({ passed: 5, failed: 2, skipped: [] });
});

test("a run whose tests all passed but whose process failed has failed", () => {
  fs.writeFileSync(file, JSON.stringify({ passed: 5, failed: 0, skipped: [] }));
  expect(readTally(file, false).failed).toBe(1);
});

test("a test skipped without a reason counts as failed", () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const tally = emptyTally();
  countSkipped(tally, "with", "needs a chain");
  countSkipped(tally, "without", undefined);
  expect(tally).toEqual({ passed: 0, failed: 1, skipped: [{ name: "with", reason: "needs a chain" }] });
  expect(error).toHaveBeenCalledWith("skipped without a reason: without");
  error.mockRestore();
});
