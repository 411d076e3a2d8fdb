/**
 * Answers of the public calls, for when there is no network. Only exact public paths without a token: an answer to a
 * member never goes into Cache Storage (architecture.md, "What may be kept on the device").
 */
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { OK, TOKEN_HEADER } from "../contract/envelope.ts";
import { publicGets } from "../contract/public.ts";

declare const self: ServiceWorkerGlobalScope;

export const PUBLIC_CACHE = "public-gets";
const NETWORK_TIMEOUT_S = 4;
const MOST_ENTRIES = 60;

/** Whether the answer to a request may be kept. `scope` is the folder the app is served from. */
export function isPublicGet(request: Request, scope: string): boolean {
  const url = new URL(request.url);
  const root = new URL("./api/", scope);
  return (
    request.method === "GET" &&
    url.origin === root.origin &&
    url.pathname.startsWith(root.pathname) &&
    (publicGets as readonly string[]).includes(url.pathname.slice(root.pathname.length)) &&
    !request.headers.has(TOKEN_HEADER)
  );
}

/** The address under which an answer is kept: one for each language and query. */
export function cacheKey(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.set("__lang", request.headers.get("accept-language") ?? "");
  return url.href;
}

/** Whether an answer is one of ours and a success. Its own Date header stays, so that the app sees how old it is. */
export async function isKeepable(response: Response): Promise<boolean> {
  if (response.status !== 200 || !(response.headers.get("content-type") ?? "").startsWith("application/json"))
    return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "code" in body && body.code === OK;
}

const onlyOurs: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => cacheKey(request),
  cacheWillUpdate: async ({ response }) => ((await isKeepable(response)) ? response : null),
};

export function cachePublicGets(): void {
  registerRoute(
    ({ request }) => isPublicGet(request, self.registration.scope),
    new NetworkFirst({
      cacheName: PUBLIC_CACHE,
      networkTimeoutSeconds: NETWORK_TIMEOUT_S,
      plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: MOST_ENTRIES }) as WorkboxPlugin],
    }),
  );
}
