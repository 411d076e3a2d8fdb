/** Reporters write results as JSON, `scripts/test.ts` sums them up. */
import fs from "node:fs";

export interface Tally {
  passed: number;
  failed: number;
  /** A failure outside a test is only counted. */
  failures: { name: string; error: string }[];
  skipped: { name: string; reason: string }[];
  /** Names of tests that passed only at the second try. */
  flaky: string[];
}

export const TALLY_FILE = "TEST_TALLY_FILE";

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, failures: [], skipped: [], flaky: [] };
}

/** @param message only its first line is kept. */
export function countFailed(tally: Tally, name: string, message: string | undefined): void {
  tally.failed += 1;
  tally.failures.push({ name, error: message?.split("\n")[0] ?? "no message" });
}

/** A test skipped without a reason counts as failed. */
export function countSkipped(tally: Tally, name: string, reason: string | undefined): void {
  if (reason) {
    tally.skipped.push({ name, reason });
    return;
  }
  countFailed(tally, name, "skipped without a reason");
}

export function add(total: Tally, step: Tally): void {
  total.passed += step.passed;
  total.failed += step.failed;
  total.failures.push(...step.failures);
  total.skipped.push(...step.skipped);
  total.flaky.push(...step.flaky);
}

/** Does nothing outside `npm test`. */
export function writeTally(tally: Tally): void {
  const file = process.env[TALLY_FILE];
  if (file) fs.writeFileSync(file, JSON.stringify(tally));
}

/** The reporter's tally, corrected by the process's exit status. A step without a report counts as one test. */
export function readTally(file: string, succeeded: boolean): Tally {
  const reported = fs.existsSync(file);
  const tally = reported ? (JSON.parse(fs.readFileSync(file, "utf8")) as Tally) : emptyTally();
  if (!succeeded && tally.failed === 0) tally.failed = 1;
  if (succeeded && !reported) tally.passed = 1;
  return tally;
}
