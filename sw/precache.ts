import { setCacheNameDetails } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { keepEarlierBuild, serveEarlierBuild } from "./earlier-build.ts";
import { healBrokenStart } from "./heal.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * Precaches every file of the build and serves index.html for all pages. Each file is checked against its hash in the
 * manifest: an install with a file that is not ours fails, and the worker before stays.
 */
export function precacheShell(): void {
  // Caches named otherwise were filled without a check: none of their files is taken over.
  setCacheNameDetails({ prefix: "starship" });
  const files = self.__WB_MANIFEST;
  keepEarlierBuild(files.map((file) => (typeof file === "string" ? file : file.url)));
  precacheAndRoute(files);
  serveEarlierBuild();
  healBrokenStart();
  cleanupOutdatedCaches();
  // Pages below api/ are the server's, those below operator/ are the operators' console.
  const denylist = [/\/api\//, /\/operator(\/|\?|$)/];
  registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { denylist }));
}
