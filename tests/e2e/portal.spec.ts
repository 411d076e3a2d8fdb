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
  const loaded = Promise.withResolvers<void>();
  const stopDelay = wire.apply(WORKER, { kind: "delay", until: loaded.promise });
  await page.goto(`${wire.origin}/`);
  await appShown(page);
  await page.waitForLoadState("networkidle");
  // Registered late, so that the app is there: from here on somebody else answers all but the worker's script.
  const stopPortal = wire.apply(/^(?!\/sw\.js)/, portal);
  const ended = page.evaluate(async () => {
    const registration = await new Promise<ServiceWorkerRegistration>((resolve) => {
      const look = () =>
        void navigator.serviceWorker
          .getRegistration()
          .then((found) => (found?.installing || found?.active ? resolve(found) : setTimeout(look, 50)));
      look();
    });
    const worker = registration.installing ?? registration.active;
    return new Promise((resolve) => {
      const look = () => {
        if (worker?.state === "redundant" || worker?.state === "activated") resolve(worker.state);
        else setTimeout(look, 50);
      };
      look();
    });
  });
  loaded.resolve();
  expect(await ended).toBe("redundant");
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
