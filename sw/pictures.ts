/** Pictures of notices, kept for reading without a connection. No other upload is: they are members' own. */
import { registerRoute } from "workbox-routing";
import { picturesIn } from "../contract/notices/pictures.ts";
import type { Notice } from "../contract/notices/schemas.ts";
import { readRows } from "../src/shared/idb.ts";

declare const self: ServiceWorkerGlobalScope;

export const PICTURE_CACHE = "notice-pictures";
const MOST = 200;

/** Shows a kept picture from the cache, and any other from where it is. */
export function showPictures(): void {
  registerRoute(
    ({ url }) => url.href.startsWith(folder()),
    async ({ request, url }) =>
      (await caches.match(url.href, { cacheName: PICTURE_CACHE })) ?? fetch(request),
  );
}

/** Fetches the pictures of the notices in an owner's mirror that are not kept yet, and drops those of notices that are gone. */
export async function keepPictures(owner: string): Promise<void> {
  const notices = await readRows<Notice>(owner, "notices");
  const newest = notices.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const addresses = newest
    .flatMap(({ body }) => picturesIn(body))
    .map((address) => new URL(address, self.registration.scope).href);
  const wanted = new Set(addresses.filter((address) => address.startsWith(folder())).slice(0, MOST));
  const cache = await caches.open(PICTURE_CACHE);
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
  for (const { url } of kept) wanted.delete(url);
  for (const address of wanted) await keep(cache, address);
}

/** A browser that is full or offline keeps none: the next time it may. */
async function keep(cache: Cache, address: string): Promise<void> {
  try {
    const response = await fetch(address, { credentials: "omit" });
    const type = response.headers.get("content-type") ?? "";
    if (response.status === 200 && type.startsWith("image/")) await cache.put(address, response);
  } catch (error) {
    console.warn("A picture could not be kept", error);
  }
}

function folder(): string {
  return new URL("./api/uploads/", self.registration.scope).href;
}
