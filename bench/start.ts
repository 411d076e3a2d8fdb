/**
 * `npm run bench`: cold, warm and offline start of the built app, compared with a blank page. `node bench/start.ts
 * 3` makes three runs instead of five; `-- --before DIR` also measures another build of the app, in turns. Requires
 * `npm run build`.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../tests/support/chromium.ts";
import { medianRun, requirements } from "./ratios.ts";
import { requirementTable, startTable } from "./report.ts";
import { runOnce, type Run } from "./run.ts";
import { blank, ours, type Subject } from "./subjects.ts";

const { values, positionals } = parseArgs({
  options: { before: { type: "string" } },
  allowPositionals: true,
});
const count = Number(positionals[0] ?? 5);
if (!Number.isInteger(count) || count < 1) throw new Error(`invalid number of runs: ${positionals[0]}`);
if (!fs.existsSync(path.resolve(import.meta.dirname, "../dist/index.html"))) {
  throw new Error("dist/index.html is missing: run `npm run build` first");
}

const before = values.before === undefined ? [] : [await ours("before", path.resolve(values.before))];
const subjects = [await blank(), await ours(), ...before];
const runs = new Map<Subject, Run[]>(subjects.map((subject) => [subject, []]));
try {
  // In turns, so that other load affects both alike.
  for (let run = 1; run <= count; run += 1) {
    for (const subject of subjects) {
      console.error(`run ${run} of ${count}: ${subject.name}`);
      runs.get(subject)?.push(await withBrowser((browser) => runOnce(browser, subject)));
    }
  }
} finally {
  await Promise.all(subjects.map((subject) => subject.close()));
}

const medians = new Map(subjects.map((subject) => [subject.name, medianRun(runs.get(subject) ?? [])]));
const [limit, ...apps] = [...medians] as [[string, Run], ...[string, Run][]];
console.log(
  `Median of ${count}: phone viewport, CPU 4x slower, cold at 1.6 Mbit/s and 150 ms; times in ms\n`,
);
console.log(startTable(medians));
for (const [name, app] of apps) console.log(`\n${name}\n${requirementTable(requirements(app, limit[1]))}`);

/** A new browser has no warm caches. */
async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
