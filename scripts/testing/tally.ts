/** What a step of the test run came to. Written by the reporters as JSON, summed up by `scripts/test.ts`. */
import fs from "node:fs";

export interface Tally {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
}

/** Names the file that a reporter writes its tally to. */
export const TALLY_FILE = "TEST_TALLY_FILE";

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: [] };
}

/** Counts a skipped test; one without a reason is a failure, since nobody can judge it. */
export function countSkipped(tally: Tally, name: string, reason: string | undefined): void {
  if (reason) {
    tally.skipped.push({ name, reason });
    return;
  }
  console.error(`skipped without a reason: ${name}`);
  tally.failed += 1;
}

export function add(total: Tally, step: Tally): void {
  total.passed += step.passed;
  total.failed += step.failed;
  total.skipped.push(...step.skipped);
}

/** Writes a reporter's tally where the test run asked for it; nothing when run by hand. */
export function writeTally(tally: Tally): void {
  const file = process.env[TALLY_FILE];
  if (file) fs.writeFileSync(file, JSON.stringify(tally));
}

/**
 * A step's tally: the one its reporter wrote, made to agree with how its process ended. A step without a reporter, or
 * one that broke before it could report, counts as one.
 */
export function readTally(file: string, succeeded: boolean): Tally {
  const reported = fs.existsSync(file);
  const tally = reported ? (JSON.parse(fs.readFileSync(file, "utf8")) as Tally) : emptyTally();
  if (!succeeded && tally.failed === 0) tally.failed = 1;
  if (succeeded && !reported) tally.passed = 1;
  return tally;
}
