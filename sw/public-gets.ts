import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { REQUEST_TIMEOUT_MS } from "../contract/envelope.ts";
import { PUBLIC_CACHE } from "../src/shared/caches.ts";
import {
  cacheKey,
  conditional,
  fromCacheKey,
  isCacheable,
  isPublicGet,
  isSame,
  renewed,
} from "./public-answers.ts";

declare const self: ServiceWorkerGlobalScope;

const NETWORK_TIMEOUT_S = 4;
const MAX_ENTRIES = 60;
const NOT_MODIFIED = 304;

const onlyOurs: WorkboxPlugin = {
  // The HTTP cache may hold another host's page under our address, which pages of an earlier build would take.
  requestWillFetch: async ({ request }) => conditional(request, await kept(request)),
  fetchDidSucceed: async ({ request, response }) =>
    response.status === NOT_MODIFIED ? whole(request, response) : response,
  cacheKeyWillBeUsed: async ({ request }) => cacheKey(request),
  cacheWillUpdate: async ({ response }) => ((await isCacheable(response)) ? response : null),
};

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

/** Entries that cannot be fetched stay. One time limit covers all requests: a newer worker waits for this one. */
export async function refreshPublicGets(): Promise<void> {
  const cache = await caches.open(PUBLIC_CACHE);
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  for (const { url } of await cache.keys()) {
    const { address, language } = fromCacheKey(url);
    const request = new Request(address, {
      headers: { accept: "application/json", "accept-language": language },
      signal,
    });
    const answer = await fetch(conditional(request, await cache.match(url)));
    const response = answer.status === NOT_MODIFIED ? await whole(request, answer) : answer;
    if (await isCacheable(response)) await cache.put(url, response);
  }
}

async function whole(request: Request, unchanged: Response): Promise<Response> {
  const cached = await kept(request);
  // The cached answer was removed or replaced since the request: fetch unconditionally.
  return cached && isSame(cached, unchanged)
    ? renewed(cached, unchanged)
    : fetch(conditional(request, undefined));
}

async function kept(request: Request): Promise<Response | undefined> {
  return (await caches.open(PUBLIC_CACHE)).match(cacheKey(request));
}
