import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";
import { countFailed, countSkipped, emptyTally, writeTally } from "./tally.ts";

/** Errors outside a test count by the exit code. */
export default class TallyReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const tally = emptyTally();
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const reason = test.results
        .flatMap((result) => result.annotations)
        .concat(test.annotations)
        .find((annotation) => annotation.type === "skip" || annotation.type === "fixme")?.description;
      const name = test.titlePath().filter(Boolean).join(" > ");
      if (outcome === "flaky") tally.flaky.push(name);
      if (outcome === "expected" || outcome === "flaky") tally.passed += 1;
      else if (outcome === "skipped") countSkipped(tally, name, reason);
      else countFailed(tally, name, test.results.at(-1)?.error?.message);
    }
    writeTally(tally);
  }
}
