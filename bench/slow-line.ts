/**
 * `npm run bench:slow-line`: a first visit over 40 kbit/s with a round trip of 300 ms: when the login screen stands,
 * and when the balance of a member who signs in at once is shown. `-- FOLDER...` measures other builds in turns with
 * `dist`: their folders. Requires `npm run build`. See docs/decisions/2026-11-28-first-on-a-slow-line.md.
 */
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../tests/support/chromium.ts";
import { startDemo, type Demo } from "../scripts/testing/demo-server.ts";
import { openSlowProxy } from "./slow-proxy.ts";
import { median } from "./ratios.ts";

const LINE = { bytesPerSecond: 5_000, roundTripMs: 300 };
const TURNS = 3;
const LIMIT_MS = 300_000;

interface Visit {
  login: number;
  balance: number;
}

const builds = ["dist", ...process.argv.slice(2)].map((folder) => path.resolve(folder));
const demos: Demo[] = [];
for (const build of builds) demos.push(await startDemo({ APP_DIR: build }));
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
const visits = builds.map((): Visit[] => []);
try {
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [i, demo] of demos.entries()) {
      const proxy = await openSlowProxy(demo.origin, LINE);
      visits[i]!.push(await visit(browser, proxy.origin, demo));
      await proxy.stop();
    }
  for (const [i, build] of builds.entries()) {
    const seconds = (read: (visit: Visit) => number) => {
      const all = visits[i]!.map(read);
      return `${(median(all) / 1_000).toFixed(1)} s (${all.map((ms) => (ms / 1_000).toFixed(1)).join(", ")})`;
    };
    console.log(
      `${path.basename(build)}: login screen after ${seconds(({ login }) => login)}, ` +
        `balance after ${seconds(({ balance }) => balance)}`,
    );
  }
} finally {
  await browser.close();
  for (const demo of demos) await demo.stop();
}

/** With a browser that knows nothing of the app. */
async function visit(on: Browser, origin: string, { account, password }: Demo): Promise<Visit> {
  const context = await on.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => localStorage.setItem("starship.lang", '"en"'));
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const began = performance.now();
  await page.goto(`${origin}/#/pages/login`, { waitUntil: "commit", timeout: LIMIT_MS });
  await page.locator("[name=account]").waitFor();
  const login = performance.now() - began;
  await page.locator("[name=account]").fill(account);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page
    .getByText(/^[\d,]+\.\d{4}$/)
    .first()
    .waitFor();
  const balance = performance.now() - began;
  await context.close();
  return { login, balance };
}
