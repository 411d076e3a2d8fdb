/**
 * `npm run bench`: cold, warm and offline start of the built app compared with a blank page. `node bench/start.ts 3`
 * makes three runs instead of five. Requires `npm run build`.
 */
import fs from "node:fs";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../tests/support/chromium.ts";
import { medianRun, requirements } from "./ratios.ts";
import { requirementTable, startTable } from "./report.ts";
import { runOnce, type Run } from "./run.ts";
import { blank, ours, type Subject } from "./subjects.ts";

const count = Number(process.argv[2] ?? 5);
if (!Number.isInteger(count) || count < 1) throw new Error(`invalid number of runs: ${process.argv[2]}`);
if (!fs.existsSync(path.resolve(import.meta.dirname, "../dist/index.html"))) {
  throw new Error("dist/index.html is missing: run `npm run build` first");
}

const subjects = [await blank(), await ours()] as const;
const runs = new Map<Subject, Run[]>(subjects.map((subject) => [subject, []]));
try {
  // Interleaved, so that other load affects both.
  for (let run = 1; run <= count; run += 1) {
    for (const subject of subjects) {
      console.error(`run ${run} of ${count}: ${subject.name}`);
      runs.get(subject)?.push(await withBrowser((browser) => runOnce(browser, subject)));
    }
  }
} finally {
  await Promise.all(subjects.map((subject) => subject.close()));
}

const [limit, app] = subjects.map((subject) => medianRun(runs.get(subject) ?? [])) as [Run, Run];
console.log(
  `Median of ${count}: phone viewport, CPU 4x slower, cold at 1.6 Mbit/s and 150 ms; times in ms\n`,
);
console.log(
  startTable(
    new Map([
      [subjects[0].name, limit],
      [subjects[1].name, app],
    ]),
  ),
);
console.log(`\n${requirementTable(requirements(app, limit))}`);

/** A new browser per run, so that none is warm. */
async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
