import type { FromWorker, ToWorker } from "../../contract/bridge.ts";

/** A worker that does not answer must not hold up a log-out. */
const ANSWER_MS = 3_000;

export function tellWorker(worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []): void {
  worker.postMessage(message, ports);
}

/** Has the worker forget every answer it keeps. Resolves when it has, or when there is no worker to ask. */
export async function purgeWorkerCaches(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ANSWER_MS);
    port1.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.type !== "PURGED") return;
      clearTimeout(timer);
      resolve();
    });
    port1.start();
    tellWorker(worker, { type: "PURGE" }, [port2]);
  });
  port1.close();
}
