/** Measures one page start in a throttled browser. */
import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** Times in ms since navigation, sizes in compressed bytes. */
export interface Start {
  firstPaint: number;
  largestPaint: number;
  /** The sum of every task's part beyond 50 ms. */
  blocking: number;
  /** Scripts loaded until the largest paint. */
  scriptBytes: number;
  /** When the awaited text was shown; null if none was awaited. */
  textShown: number | null;
}

export interface Conditions {
  cpuSlowdown: number;
  /** Not throttled by default. */
  network?: { bitsPerSecond: number; latencyMs: number };
  /** Digits that the page must show, without separators. */
  awaitDigits?: string;
}

/** The largest paint is final if none follows within this time. */
const SETTLE_MS = 3_000;
const START_LIMIT_MS = 30_000;

interface Observed {
  largestPaint: number;
  blocking: number;
  textShown: number | null;
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** @throws Error when nothing is painted, or the digits do not appear. */
export async function measureStart(
  context: BrowserContext,
  url: string,
  conditions: Conditions,
): Promise<Start> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await throttle(session, conditions);
    await page.addInitScript(observe, conditions.awaitDigits ?? null);
    await page.goto(url, { waitUntil: "load", timeout: START_LIMIT_MS });
    if (conditions.awaitDigits !== undefined) {
      await page.waitForFunction(() => window.observed.textShown !== null, null, { timeout: START_LIMIT_MS });
    }
    await page.waitForTimeout(SETTLE_MS);
    return await read(page);
  } finally {
    await page.close();
  }
}

async function throttle(session: CDPSession, { cpuSlowdown, network }: Conditions): Promise<void> {
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  if (!network) return;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.bitsPerSecond / 8,
    uploadThroughput: network.bitsPerSecond / 16,
  });
}

async function read(page: Page): Promise<Start> {
  const result = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd <= window.observed.largestPaint);
    return {
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      ...window.observed,
    };
  });
  if (result.firstPaint === null) throw new Error("nothing was painted");
  return { ...result, firstPaint: result.firstPaint };
}

/** Runs in the page, before its scripts. */
function observe(digits: string | null): void {
  const observed: Observed = { largestPaint: 0, blocking: 0, textShown: null };
  window.observed = observed;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.largestPaint = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.blocking += Math.max(0, entry.duration - 50);
  }).observe({ type: "longtask", buffered: true });
  if (digits === null) return;
  const look = new MutationObserver(() => {
    const shown = document.body?.innerText.replaceAll(/\D/g, "").includes(digits);
    if (!shown) return;
    look.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (observed.textShown = performance.now())));
  });
  look.observe(document, { subtree: true, childList: true, characterData: true });
}
