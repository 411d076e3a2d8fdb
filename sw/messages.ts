import type { FromWorker, ToWorker } from "../contract/bridge.ts";
import { PUBLIC_CACHE } from "./public-gets.ts";
import { drainQueue } from "./request-queue.ts";

declare const self: ServiceWorkerGlobalScope;

/** The worker's side of the bridge. */
export function answerMessages(): void {
  self.addEventListener("message", (event) => {
    const message = event.data as ToWorker;
    switch (message.type) {
      case "SKIP_WAITING":
        event.waitUntil(self.skipWaiting());
        break;
      case "PURGE":
        event.waitUntil(purge(event.ports[0]));
        break;
      case "DRAIN":
        event.ports[0]?.postMessage({ type: "DRAINING" } satisfies FromWorker);
        event.waitUntil(drainQueue(message.uid));
        break;
    }
  });
}

async function purge(port: MessagePort | undefined): Promise<void> {
  await caches.delete(PUBLIC_CACHE);
  port?.postMessage({ type: "PURGED" } satisfies FromWorker);
}
