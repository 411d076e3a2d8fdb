import type { Reporter, TestModule } from "vitest/node";
import { countSkipped, emptyTally, writeTally } from "./tally.ts";

/** Vitest's JSON report omits the reasons of skipped tests. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tally = emptyTally();
    tally.failed += unhandledErrors.length;
    for (const module of modules) {
      // A file that fails to load has errors and no tests.
      tally.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        const name = `${module.project.name}: ${test.fullName}`;
        if (result.state === "passed") tally.passed += 1;
        else if (result.state === "skipped") countSkipped(tally, name, result.note);
        else tally.failed += 1;
      }
    }
    writeTally(tally);
  }
}
