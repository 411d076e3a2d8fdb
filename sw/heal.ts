/**
 * An earlier worker may have cached another host's pages as the app's files. No page of ours could then agree to an
 * update, so the new worker activates itself and reloads the pages.
 */

declare const self: ServiceWorkerGlobalScope;

/** Caches of this prefix were filled without a check. */
const UNCHECKED = "workbox-precache-";
/** Only our own page has the app's element. */
const OURS = /<div id="app"/;
const STARTS_WITH = /(?:src|href)="\.\/(assets\/[^"]+\.js)"/g;

export function healBrokenStart(): void {
  let isBroken = false;
  self.addEventListener("install", (event) => {
    event.waitUntil(
      (async () => {
        isBroken = await startIsBroken();
        if (isBroken) await self.skipWaiting();
      })(),
    );
  });
  self.addEventListener("activate", (event) => {
    if (isBroken) event.waitUntil(reloadPages());
  });
}

async function startIsBroken(): Promise<boolean> {
  const names = await caches.keys();
  for (const name of names.filter((one) => one.startsWith(UNCHECKED))) {
    const cache = await caches.open(name);
    const keys = await cache.keys();
    const cached = (path: string) => keys.find(({ url }) => urlOf(url) === urlOf(path));
    const page = cached("index.html");
    const html = page && (await (await cache.match(page))?.text());
    if (html === undefined) continue;
    if (!OURS.test(html)) return true;
    for (const [, path = ""] of html.matchAll(STARTS_WITH)) {
      const script = cached(path);
      const type = script && (await cache.match(script))?.headers.get("content-type");
      if (type && !type.includes("javascript")) return true;
    }
  }
  return false;
}

async function reloadPages(): Promise<void> {
  await self.clients.claim();
  // Not awaited: this worker loads the pages, and is active only after this event.
  for (const page of await self.clients.matchAll({ type: "window" }))
    page.navigate(page.url).catch(() => undefined);
}

/** Returns the absolute address without Workbox's revision. */
function urlOf(address: string): string {
  const url = new URL(address, self.registration.scope);
  url.search = "";
  return url.href;
}
