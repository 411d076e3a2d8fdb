/** Keeps scripts of replaced builds for tabs that still run them. */
import { cacheNames } from "workbox-core";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

const EARLIER_CACHE = "earlier-builds";

/**
 * Call it before any route: a route's answer ends the event for later listeners.
 * @param current files of this build, relative to the scope.
 */
export function keepEarlierBuild(current: readonly string[]): void {
  self.addEventListener("install", (event) => event.waitUntil(quietly(copyReplaced(current))));
  self.addEventListener("activate", (event) => event.waitUntil(quietly(recordTabs())));
  self.addEventListener("fetch", (event) => {
    if (event.request.mode === "navigate") event.waitUntil(quietly(dropUnused()));
  });
}

/** Call it after this build's own files have their route. */
export function serveEarlierBuild(): void {
  registerRoute(
    ({ url }) => url.href.startsWith(assets()),
    async ({ request, url }) =>
      (await caches.match(url.href, { cacheName: EARLIER_CACHE })) ?? fetch(request),
  );
}

/** Before this worker is active, the precache still has them. */
async function copyReplaced(current: readonly string[]): Promise<void> {
  const kept = new Set(current.map((path) => new URL(path, self.registration.scope).href));
  const precache = await caches.open(cacheNames.precache);
  const replaced = (await precache.keys()).filter(({ url }) => url.startsWith(assets()) && !kept.has(url));
  if (replaced.length === 0) return;
  const earlier = await caches.open(EARLIER_CACHE);
  for (const request of replaced) {
    const file = await precache.match(request);
    if (file) await earlier.put(request.url, file);
  }
}

/** All tabs that are open now run an earlier build. */
async function recordTabs(): Promise<void> {
  if (!(await caches.has(EARLIER_CACHE))) return;
  const ids = await openTabs();
  const earlier = await caches.open(EARLIER_CACHE);
  await earlier.put(tabsEntry(), new Response(JSON.stringify(ids)));
  await dropUnused();
}

/** Deletes the scripts when the last of those tabs is gone. */
export async function dropUnused(): Promise<void> {
  const entry = await caches.match(tabsEntry(), { cacheName: EARLIER_CACHE });
  if (!entry) return;
  const open = new Set(await openTabs());
  const ids = (await entry.json()) as string[];
  if (!ids.some((id) => open.has(id))) await caches.delete(EARLIER_CACHE);
}

async function openTabs(): Promise<string[]> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return tabs.map(({ id }) => id);
}

/** The key is not a file: its entry holds the ids of tabs. */
function tabsEntry(): string {
  return new URL("./tabs-of-earlier-builds", self.registration.scope).href;
}

function assets(): string {
  return new URL("./assets/", self.registration.scope).href;
}

/** Without room, the update goes on. */
async function quietly(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => console.warn("Earlier builds could not be kept", error));
}
