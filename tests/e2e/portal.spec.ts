/** A network that answers with its own page, with status 200, while the worker installs: the app is not bricked. */
import type { Page } from "@playwright/test";
import { expect } from "../support/e2e.ts";
import { test } from "../support/wired.ts";

const portal = {
  kind: "replace",
  by: { headers: { "content-type": "text/html" }, body: "<h1>Please accept our terms</h1>" },
} as const;
const WORKER = /\/sw\.js/;

const appShown = (page: Page) => expect(page.getByRole("link", { name: "首页" }).first()).toBeVisible();

test("fault 184: a portal's pages are never taken into the shell: the install is given up, and a later one is whole", async ({
  wire,
  context,
}) => {
  const page = await context.newPage();
  const scriptWanted = Promise.withResolvers<void>();
  const portalUp = Promise.withResolvers<void>();
  const stopDelay = wire.apply(WORKER, {
    kind: "delay",
    until: () => {
      scriptWanted.resolve();
      return portalUp.promise;
    },
  });
  await page.goto(`${wire.origin}/`);
  await appShown(page);
  await page.waitForLoadState("networkidle");
  await scriptWanted.promise;
  // The app is there and registers: from here on somebody else answers all but the worker's script.
  const installing = Promise.withResolvers<void>();
  const stopPortal = wire.apply(/^(?!\/sw\.js)/, { ...portal, until: installing.promise });
  portalUp.resolve();
  const worker = await page.evaluateHandle(async () => {
    for (;;) {
      const found = (await navigator.serviceWorker.getRegistration())?.installing;
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  installing.resolve();
  await expect.poll(() => worker.evaluate(({ state }) => state)).toBe("redundant");
  stopDelay();
  stopPortal();
  await page.reload();
  await appShown(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  wire.state = "down";
  await page.reload();
  await appShown(page);
});

test("fault 184: a device whose shell is somebody else's page heals by itself", async ({ wire, context }) => {
  const page = await context.newPage();
  // As the worker before left it: every page is answered from a cache that holds the portal's.
  const script = `
    const name = "workbox-precache-v2-" + registration.scope;
    const key = new URL("index.html?__WB_REVISION__=1", registration.scope).href;
    addEventListener("install", (event) => event.waitUntil((async () => {
      const cache = await caches.open(name);
      const body = "<h1>Please accept our terms</h1>";
      await cache.put(key, new Response(body, { headers: { "content-type": "text/html" } }));
      await skipWaiting();
    })()));
    addEventListener("activate", (event) => event.waitUntil(clients.claim()));
    addEventListener("fetch", (event) => {
      if (event.request.mode === "navigate")
        event.respondWith(caches.open(name).then((cache) => cache.match(key)));
    });`;
  const stop = wire.apply(WORKER, {
    kind: "replace",
    by: { headers: { "content-type": "text/javascript" }, body: script },
  });
  await page.goto(`${wire.origin}/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.reload();
  await expect(page.getByText("Please accept our terms")).toBeVisible();
  stop();
  await page.reload();
  await appShown(page);
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .not.toContainEqual(expect.stringContaining("workbox-precache"));
});
