import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { cacheKey, isCacheable, isPublicGet } from "./public-answers.ts";

declare const self: ServiceWorkerGlobalScope;

export const PUBLIC_CACHE = "public-gets";
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
