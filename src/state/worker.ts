import type { FromWorker, ToWorker } from "../../contract/bridge.ts";
import { withinTime } from "../../contract/time-limit.ts";

/** A worker that does not answer must not hold up a log-out. */
const ANSWER_MS = 3_000;

export function tellWorker(worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []): void {
  worker.postMessage(message, ports);
}

/** Has the worker forget every answer it keeps. Resolves when it has, or when there is no worker to ask. */
export async function purgeWorkerCaches(): Promise<void> {
  // Also one that does not control this page, as on a first visit: it keeps pictures all the same.
  // Where the browser refuses storage it may refuse this too, and there is nothing to forget.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await askWorker({ type: "PURGE" }, "PURGED", registration?.active);
}

/** Has the worker send what a member's queue holds. Resolves to whether there is one that does. */
export function drainInWorker(uid: string): Promise<boolean> {
  return askWorker({ type: "DRAIN", uid }, "DRAINING");
}

/** Resolves to whether the worker answers so; an older one may not know the question. */
async function askWorker(
  message: ToWorker,
  answer: FromWorker["type"],
  worker = navigator.serviceWorker?.controller,
): Promise<boolean> {
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<true>((resolve) => {
    port1.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === answer) resolve(true);
    });
  });
  port1.start();
  tellWorker(worker, message, [port2]);
  const isAnswered = (await withinTime(ANSWER_MS, answered)) ?? false;
  port1.close();
  return isAnswered;
}
