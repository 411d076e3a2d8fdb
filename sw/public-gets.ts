import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { PUBLIC_CACHE } from "../src/shared/caches.ts";
import { cacheKey, fromCacheKey, isCacheable, isPublicGet } from "./public-answers.ts";

declare const self: ServiceWorkerGlobalScope;

const NETWORK_TIMEOUT_S = 4;
const MAX_ENTRIES = 60;

const onlyOurs: WorkboxPlugin = {
  // The HTTP cache may hold another host's page under our address, and pages of an earlier build would take it.
  requestWillFetch: async ({ request }) => new Request(request, { cache: "no-store" }),
  cacheKeyWillBeUsed: async ({ request }) => cacheKey(request),
  cacheWillUpdate: async ({ response }) => ((await isCacheable(response)) ? response : null),
};

/** Answers public calls from the cache without a network. */
export function cachePublicGets(): void {
  registerRoute(
    ({ request }) => isPublicGet(request, self.registration.scope),
    new NetworkFirst({
      cacheName: PUBLIC_CACHE,
      networkTimeoutSeconds: NETWORK_TIMEOUT_S,
      plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: MAX_ENTRIES }) as WorkboxPlugin],
    }),
  );
}

/** Fetches anew what is cached, for reading it without a connection. What cannot be fetched stays. */
export async function refreshPublicGets(): Promise<void> {
  const cache = await caches.open(PUBLIC_CACHE);
  for (const { url } of await cache.keys()) {
    const { address, language } = fromCacheKey(url);
    const response = await fetch(address, {
      headers: { accept: "application/json", "accept-language": language },
      cache: "no-store",
    });
    if (await isCacheable(response)) await cache.put(url, response);
  }
}
