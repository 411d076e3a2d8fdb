import type { BrowserContext, Page } from "@playwright/test";
import type { Client } from "./client.ts";
import { entries, expect, openKeeping, test as shared, testAlone as alone } from "./e2e.ts";
import { openWire, type Wire } from "./wire.ts";

interface Fixtures {
  wire: Wire;
  /** Opens a route through the wire, in English; the worker is active and controls the page. */
  openAs(route: string, member?: Client): Promise<Page>;
}

function throughWire(base: typeof shared) {
  return base.extend<Fixtures>({
    wire: async ({ server }, provide) => {
      const wire = await openWire(server.origin);
      await provide(wire);
      await wire.close();
    },
    openAs: async ({ wire, context }, provide) => {
      await provide(async (route, member) => {
        const kept = member ? entries("en", member) : {};
        const page = await openKeeping(context, wire.origin, `/#${route}`, kept);
        await workerReady(page);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        return page;
      });
    },
  });
}

export const test = throughWire(shared);
export const testAlone = throughWire(alone);

export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null))) await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

export async function keepSession(context: BrowserContext, origin: string, member: Client): Promise<void> {
  const localStorage = Object.entries(entries("en", member)).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }));
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}
