/**
 * `npm run bench`, second part: a mirror of 100,000 statement lines in a real browser, compared with a bare
 * `bulkPut`; first pages by filter; blocking and memory while scrolling. Source: rules.md Q2. `node bench/bills.ts
 * 20000` takes fewer lines. Requires `npm run build`.
 */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { build } from "vite";
import { chromiumArguments, ensureChromium } from "../tests/support/chromium.ts";
import { newMember, type Client } from "../tests/support/client.ts";
import { startServer } from "../tests/support/server.ts";
import type { Measured } from "./bills/page.ts";
import type { Requirement } from "./ratios.ts";
import { requirementTable } from "./report.ts";

const count = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(count) || count < 1) throw new Error(`invalid number of bills: ${process.argv[2]}`);
const FRAME_MS = 16;
const BLOCKING_MS = 50;
const SCROLL_STEPS = 120;
const phone = { viewport: { width: 390, height: 844 }, bypassCSP: true };

const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-bench-"));
// An open live channel would never let the network become idle.
const server = await startServer({ env: { LIVE_CHANNELS: "0" } });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
try {
  const short = await mirrored("bench_short", Math.ceil(count / 10));
  const long = await mirrored("bench_bills", count);
  await server.pause();
  const { heap } = await measureScreen(short.context);
  report(long.measured, await measureScreen(long.context), heap);
} finally {
  await browser.close();
  await server.stop();
  await fs.rm(folder, { recursive: true });
}

async function mirrored(account: string, bills: number) {
  const member = await newMember(server.origin, account);
  const context = await browser.newContext(phone);
  await installApp(context, member);
  return { context, measured: await measureMirror(context, member, bills) };
}

/** The worker starts the app without the server. */
async function installApp(context: BrowserContext, { token, uid }: Client): Promise<void> {
  const page = await context.newPage();
  await page.goto(server.origin);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  const session = JSON.stringify({ token, uid, userInfo: null, backParams: null });
  await page.evaluate((value) => {
    localStorage.setItem("starship.session", value);
    localStorage.setItem("starship.lang", '"en"');
  }, session);
  await page.close();
}

async function measureMirror(context: BrowserContext, { uid }: Client, bills: number): Promise<Measured> {
  const page = await context.newPage();
  // A page of the origin without the app, which would sync the mirror.
  await page.goto(`${server.origin}/favicon.svg`);
  await context.route("**/bench.html", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>bench</title>" }),
  );
  await page.goto(`${server.origin}/api/bench.html`);
  await page.addScriptTag({ path: await bundle() });
  const measured = await page.evaluate(([owner, lines]) => window.measureBills(owner, lines), [
    String(uid),
    bills,
  ] as const);
  await page.close();
  return measured;
}

async function bundle(): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    root: import.meta.dirname,
    build: {
      outDir: folder,
      lib: { entry: "bills/page.ts", name: "bench", formats: ["iife"], fileName: () => "page.js" },
    },
  });
  return path.join(folder, "page.js");
}

interface Screen {
  /** The longest tasks in ms, offline: while scrolling, and while the statement is checked. */
  scroll: number;
  check: number;
  checkMs: number;
  /** Bytes of the page's heap after scrolling and checking. */
  heap: number;
}

async function measureScreen(context: BrowserContext): Promise<Screen> {
  const page = await context.newPage();
  await page.goto(`${server.origin}/#/pages/bill`);
  await page.locator("main li").first().waitFor();
  // The work on opening has limits of its own.
  await page.waitForLoadState("networkidle");
  const scroll = await longestTask(page, async () => {
    await page.mouse.move(195, 500);
    for (let step = 0; step < SCROLL_STEPS; step += 1) {
      await page.mouse.wheel(0, 900);
      await frame(page);
    }
  });
  await page.evaluate(() => scrollTo(0, 0));
  let checkMs = 0;
  const check = await longestTask(page, async () => {
    const began = performance.now();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByText(/^Checked [\d,]+ entries/)
      .waitFor();
    checkMs = performance.now() - began;
  });
  return { scroll, check, checkMs, heap: await heapOf(context, page) };
}

/** Bytes in use after a garbage collection. */
async function heapOf(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize;
}

/** In ms. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks = { longest: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
    }).observe({ type: "longtask" });
    Object.assign(window, { tasks });
  });
  await work();
  return page.evaluate(() => (window as unknown as { tasks: { longest: number } }).tasks.longest);
}

function frame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())));
}

function report(measured: Measured, { scroll, check, checkMs, heap }: Screen, shortHeap: number): void {
  const { bare, queries } = measured;
  console.log(
    `\n${count} bills: bare bulkPut ${bare.toFixed(0)} ms, mirrored ${measured.mirrored.toFixed(0)} ms`,
  );
  console.log(`first search: ${measured.indexed.toFixed(0)} ms`);
  console.log(`statement check: ${checkMs.toFixed(0)} ms, heap: ${(heap / 1e6).toFixed(1)} MB\n`);
  console.log(
    requirementTable([
      row("mirroring relative to a bare bulkPut", measured.mirrored / bare, 3, "x"),
      ...queries.map(({ name, ms }) => row(`first page: ${name}`, ms, FRAME_MS, "ms")),
      row("longest task while scrolling", scroll, BLOCKING_MS, "ms"),
      row("longest task of the statement check", check, BLOCKING_MS, "ms"),
      row("memory relative to a tenth of the bills", heap / shortHeap, 1.2, "x"),
    ]),
  );
}

function row(name: string, value: number, limit: number, unit: "x" | "ms"): Requirement {
  return { name, value, limit, unit, isMet: value <= limit };
}
