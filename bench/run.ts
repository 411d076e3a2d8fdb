import type { Browser, BrowserContext } from "@playwright/test";
import { measureStart, type Conditions, type Start } from "./measure.ts";
import type { Subject } from "./subjects.ts";

export interface Run {
  cold: Start;
  warm: Start;
  offline: Start;
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWDOWN: Conditions = { cpuSlowdown: 4 };
const COLD: Conditions = { ...SLOWDOWN, network: { bitsPerSecond: 1_600_000, latencyMs: 150 } };
/** The screen is kept in idle moments of this time. */
const LOOK_MS = 3_000;

export async function runOnce(browser: Browser, subject: Subject): Promise<Run> {
  const context = await browser.newContext(phone);
  try {
    const url = `${subject.origin}/`;
    const cold = await measureStart(context, url, COLD);
    await becomeMember(context, url, subject);
    const member = subject.balanceDigits === undefined ? {} : { awaitDigits: subject.balanceDigits };
    const warm = await measureStart(context, url, { ...SLOWDOWN, ...member });
    await subject.goOffline();
    try {
      const offline = await measureStart(context, url, { ...SLOWDOWN, ...member });
      return { cold, warm, offline };
    } finally {
      await subject.goOnline();
    }
  } finally {
    await context.close();
  }
}

/** This step is not measured. */
async function becomeMember(context: BrowserContext, url: string, subject: Subject): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await subject.signIn(page);
  const digits = subject.balanceDigits;
  if (digits !== undefined) {
    await page.waitForFunction(
      (awaited) => document.body.innerText.replaceAll(/\D/g, "").includes(awaited),
      digits,
    );
    // Other data arrive soon after the balance. What is shown then is kept for the next start.
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(LOOK_MS);
  }
  await page.close();
}
