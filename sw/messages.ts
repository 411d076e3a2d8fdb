import type { FromWorker, ToWorker } from "../contract/bridge.ts";
import { PICTURE_CACHE, PUBLIC_CACHE } from "../src/shared/caches.ts";
import { keepPictures } from "./pictures.ts";
import { drainQueue } from "./request-queue.ts";

declare const self: ServiceWorkerGlobalScope;

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
      case "PICTURES":
        event.waitUntil(keepPictures(message.owner));
        break;
    }
  });
}

async function purge(port: MessagePort | undefined): Promise<void> {
  await Promise.all([PUBLIC_CACHE, PICTURE_CACHE].map((name) => caches.delete(name)));
  port?.postMessage({ type: "PURGED" } satisfies FromWorker);
}
