/**
 * `npm test`: runs every check and prints `N passed, N failed`; continues after failures. `npm test -- unit lint`
 * selects steps; `npm test -- quick` runs what answers in two minutes.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureChromium } from "../tests/support/chromium.ts";
import { quickSteps, steps, type Step } from "./testing/steps.ts";
import { add, emptyTally, readTally, TALLY_FILE, type Tally } from "./testing/tally.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Time limit of a step. */
const STEP_LIMIT_MS = 1_800_000;

const chosen = chooseSteps(process.argv.slice(2));

const total = emptyTally();
const summary: string[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "starship-test-"));
for (const step of chosen) {
  console.log(`\n== ${step.name}`);
  const started = performance.now();
  const tally = runStep(step, path.join(folder, `${step.name}.json`));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const line = `${step.name}: ${describe(tally)} in ${seconds} s`;
  console.log(line);
  summary.push(line);
  add(total, tally);
}
fs.rmSync(folder, { recursive: true });

console.log(`\n${summary.join("\n")}\n`);
for (const { name, reason } of total.skipped) console.log(`skipped: ${name} (${reason})`);
console.log(describe(total));
process.exitCode = total.failed > 0 ? 1 : 0;

/** All steps, the quick ones, or those named. Exits with 2 on an unknown name. */
function chooseSteps(names: string[]): Step[] {
  if (names.length === 0) return steps;
  if (names.length === 1 && names[0] === "quick") return quickSteps;
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = steps.map((step) => step.name).join(", ");
    console.error(`unknown step: ${unknown.join(", ")}; steps: ${known}; or quick`);
    process.exit(2);
  }
  return steps.filter(({ name }) => names.includes(name));
}

function runStep(step: Step, tallyFile: string): Tally {
  try {
    const env = environment(tallyFile, step.browser ? { CHROMIUM_PATH: ensureChromium() } : {});
    return readTally(
      tallyFile,
      step.commands.every((command) => run(command, env)),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return readTally(tallyFile, false);
  }
}

function run(command: string[], env: NodeJS.ProcessEnv): boolean {
  const { status, error } = spawnSync(process.execPath, command, {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    timeout: STEP_LIMIT_MS,
  });
  if (error) console.error(error.message);
  return status === 0;
}

function environment(tallyFile: string, extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const plain = process.stdout.isTTY ? {} : { FORCE_COLOR: "0", NO_COLOR: undefined };
  return { ...process.env, ...plain, CI: "true", [TALLY_FILE]: tallyFile, ...extra };
}

function describe(tally: Tally): string {
  const skipped = tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : "";
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}
