import type { FromWorker, ToWorker } from "../../../contract/bridge.ts";
import { withinTime } from "../../../contract/time-limit.ts";

/** Limits the wait: a silent worker must not delay a log-out. */
const ANSWER_MS = 3_000;

export function postToWorker(worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []): void {
  worker.postMessage(message, ports);
}

/** Resolves at once without a worker. */
export async function purgeWorkerCaches(): Promise<void> {
  // Asks the registration's worker, which on a first visit caches pictures without controlling the page. Browsers that
  // refuse storage may refuse this.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await requestWorker({ type: "PURGE" }, "PURGED", registration?.active);
}

/** Resolves to whether the worker drains the queue. */
export function drainInWorker(uid: string): Promise<boolean> {
  return requestWorker({ type: "DRAIN", uid }, "DRAINING");
}

/** Resolves to false without an answer in time; older workers may not know the message. */
async function requestWorker(
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
  postToWorker(worker, message, [port2]);
  const isAnswered = (await withinTime(ANSWER_MS, answered)) ?? false;
  port1.close();
  return isAnswered;
}
