import type { Reporter, TestModule } from "vitest/node";
import { countFailed, countSkipped, emptyTally, writeTally } from "./tally.ts";

/** Vitest's JSON report omits the reasons of skipped tests. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tally = emptyTally();
    for (const error of unhandledErrors) countFailed(tally, "outside the tests", messageOf(error));
    for (const module of modules) {
      // A file that fails to load has errors and no tests.
      for (const error of module.errors()) countFailed(tally, module.relativeModuleId, error.message);
      for (const test of module.children.allTests()) {
        const result = test.result();
        const name = `${module.project.name}: ${test.fullName}`;
        if (result.state === "passed") tally.passed += 1;
        else if (result.state === "skipped") countSkipped(tally, name, result.note);
        else countFailed(tally, name, result.errors?.[0]?.message);
      }
    }
    writeTally(tally);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Object && "message" in error ? String(error.message) : String(error);
}
