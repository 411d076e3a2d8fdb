import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The shell: every file of the build is kept when the worker is installed, and every page of the app is the one page. */
export function precacheShell(): void {
  precacheAndRoute(self.__WB_MANIFEST);
  cleanupOutdatedCaches();
  // The API's own pages, such as its documentation, are the server's.
  registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { denylist: [/\/api\//] }));
}
