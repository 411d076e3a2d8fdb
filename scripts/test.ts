/**
 * `npm test`: all checks in one run that needs nothing started by hand. It continues after a failure and ends with
 * `N passed, N failed`. `npm test -- unit lint` runs only the named steps, `npm test -- quick` the fastest useful
 * ones, and `npm test -- help` lists both.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { runStep } from "./testing/run-step.ts";
import { quickSteps, steps, type Step } from "./testing/steps.ts";
import { add, emptyTally, type Tally } from "./testing/tally.ts";

const names = (some: Step[]) => some.map(({ name }) => name).join(", ");
const wanted = process.argv.slice(2);
if (wanted.includes("help")) {
  console.log(`npm test           ${names(steps)}`);
  console.log(
    `npm test -- quick  ${names(quickSteps)}; the server on the embedded engine, without long runs`,
  );
  console.log("npm test -- STEP ...");
  process.exit(0);
}
const isQuick = wanted.length === 1 && wanted[0] === "quick";
const unknown = isQuick ? [] : wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(", ")}; there are quick, ${names(steps)}`);
  process.exit(2);
}

const chosen = isQuick
  ? quickSteps
  : steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const total = emptyTally();
const summary: string[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "starship-test-"));
for (const group of groups(chosen)) {
  const isAlone = group.length === 1;
  if (isAlone) console.log(`\n== ${names(group)}`);
  const running = group.map((step) => runStep(step, path.join(folder, `${step.name}.json`), !isAlone));
  for (const [i, { name }] of group.entries()) {
    const { tally, output, seconds } = await running[i]!;
    if (!isAlone) console.log(`\n== ${name}\n${output}`);
    const line = `${name}: ${describe(tally)} in ${seconds.toFixed(1)} s`;
    console.log(line);
    summary.push(line);
    add(total, tally);
  }
}
fs.rmSync(folder, { recursive: true });

console.log(`\n${summary.join("\n")}\n`);
for (const { name, reason } of total.skipped) console.log(`skipped: ${name} (${reason})`);
// Repeated at the end, since the output above may be long or cut.
for (const { name, error } of total.failures) console.log(`failed: ${name}\n  ${error}`);
for (const name of total.flaky) console.log(`flaky, passed at the second try: ${name}`);
console.log(describe(total));
process.exitCode = total.failed > 0 ? 1 : 0;

function groups(some: Step[]): Step[][] {
  const result: Step[][] = [];
  for (const step of some) {
    const last = result.at(-1);
    if (step.sideBySide && last?.[0]?.sideBySide) last.push(step);
    else result.push([step]);
  }
  return result;
}

function describe(tally: Tally): string {
  const skipped = tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : "";
  const flaky = tally.flaky.length > 0 ? `, ${tally.flaky.length} of them flaky` : "";
  return `${tally.passed} passed${flaky}, ${tally.failed} failed${skipped}`;
}
