import { setCacheNameDetails } from "workbox-core";
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precache,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { readKeptScreen, withKeptScreen } from "./kept-screen.ts";
import { keepEarlierBuild, serveEarlierBuild } from "./earlier-build.ts";
import { healBrokenStart } from "./heal.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * Checks each file against its hash in the manifest: an install with another host's file fails, and the previous worker
 * stays.
 */
export function precacheShell(): void {
  // Caches of another prefix were filled without a check: their files are not taken over.
  setCacheNameDetails({ prefix: "starship" });
  const files = self.__WB_MANIFEST;
  keepEarlierBuild(files.map((file) => (typeof file === "string" ? file : file.url)));
  precache(files);
  // Pages below api/ and .well-known/ are the server's, those below operator/ the operators' console.
  const denylist = [/\/api\//, /\/\.well-known\//, /\/operator(\/|\?|$)/];
  const page = createHandlerBoundToURL("index.html");
  registerRoute(
    new NavigationRoute(
      async (event) => {
        const kept = readKeptScreen(event.request.url);
        return withKeptScreen(await page(event), await kept);
      },
      { denylist },
    ),
  );
  // After the route of pages, whose address it would answer with the unchanged index.html.
  addRoute();
  serveEarlierBuild();
  healBrokenStart();
  cleanupOutdatedCaches();
}
