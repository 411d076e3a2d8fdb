import type { WorkerMessage } from "../../../contract/bridge.ts";
import { navigation } from "../navigation.ts";
import { refresh } from "../refresh.ts";

/** Waits until the first screen has what it needs. */
const DELAY_MS = 3_000;

export function startPush(): void {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => onMessage(data));
  setTimeout(() => {
    import("./watch.ts")
      .then(({ watchPush }) => watchPush())
      .catch((error: unknown) => console.warn("Push support could not be started", error));
  }, DELAY_MS);
}

function onMessage(message: WorkerMessage): void {
  switch (message.type) {
    case "PUSHED":
      void refresh();
      break;
    case "OPEN":
      navigation().go(message.path);
      break;
  }
}
