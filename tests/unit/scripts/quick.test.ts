/** What `npm test -- quick` runs, as Vitest resolves it: options of the command line and of a project may exclude each other. */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { longRuns } from "../../../scripts/testing/long-runs.ts";
import { quickSteps, steps, type Step } from "../../../scripts/testing/steps.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** The files of the server's step on the embedded engine. */
function serverFiles(some: Step[]): string[] {
  const [vitest, ...options] = some.find(({ name }) => name === "server")!.commands[0]!;
  const asked = options.filter((option) => option !== "run" && !option.startsWith("--reporter"));
  const listed = execFileSync(process.execPath, [vitest!, "list", "--filesOnly", ...asked], { cwd: root });
  const lines = listed.toString().trim().split("\n");
  return lines
    .filter((line) => !line.startsWith("[server-postgres]"))
    .map((line) => line.replace(/^\[.+\] /, ""))
    .toSorted();
}

test("a quick run leaves out the server's long runs and the second engine, and no other file", () => {
  const whole = serverFiles(steps);
  expect(whole).toEqual(expect.arrayContaining(longRuns));
  expect(serverFiles(quickSteps)).toEqual(whole.filter((file) => !longRuns.includes(file)));
});
