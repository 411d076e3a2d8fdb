/** Caches pictures of notices for offline reading. Other uploads are private and not cached. */
import { registerRoute } from "workbox-routing";
import { REQUEST_TIMEOUT_MS } from "../contract/envelope.ts";
import { picturesIn } from "../contract/notices/pictures.ts";
import type { Notice } from "../contract/notices/schemas.ts";
import { PICTURE_CACHE } from "../src/shared/caches.ts";
import { openIfThere, readRows } from "../src/shared/idb.ts";
import type { DocumentRow } from "../src/shared/schema.ts";

declare const self: ServiceWorkerGlobalScope;

const MAX_PICTURES = 200;

export function servePictures(): void {
  registerRoute(
    ({ url }) => url.href.startsWith(folder()),
    async ({ request, url }) =>
      (await caches.match(url.href, { cacheName: PICTURE_CACHE })) ?? fetch(request, { cache: "no-cache" }),
  );
}

/**
 * Also deletes unused pictures. One time limit covers all requests, since a newer worker waits for this one: the rest is
 * fetched by the next call.
 * @throws the browser's storage error
 */
export async function keepPictures(owner: string): Promise<void> {
  // A full device has no room for pictures.
  const documents = await readRows<DocumentRow>(owner, "documents", openIfThere);
  if (documents.some(({ key }) => key === "unkept")) return;
  const notices = await readRows<Notice>(owner, "notices", openIfThere);
  const newest = notices.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const addresses = newest
    .flatMap(({ body }) => picturesIn(body))
    .map((address) => new URL(address, self.registration.scope).href);
  const missing = new Set(addresses.filter((address) => address.startsWith(folder())).slice(0, MAX_PICTURES));
  const cache = await caches.open(PICTURE_CACHE);
  const cached = await cache.keys();
  await Promise.all(cached.filter(({ url }) => !missing.has(url)).map((request) => cache.delete(request)));
  for (const { url } of cached) missing.delete(url);
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  for (const address of missing) {
    await cachePicture(cache, address, limit);
    if (limit.aborted) return;
  }
}

/** On failure (full or offline) the next call retries. */
async function cachePicture(cache: Cache, address: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(address, { credentials: "omit", cache: "no-store", signal });
    const type = response.headers.get("content-type") ?? "";
    if (response.status === 200 && type.startsWith("image/")) await cache.put(address, response);
  } catch (error) {
    console.warn("A picture could not be cached", error);
  }
}

function folder(): string {
  return new URL("./api/uploads/", self.registration.scope).href;
}
