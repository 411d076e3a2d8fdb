import type { WorkerMessage } from "../../../contract/bridge.ts";
import { navigation } from "../navigation.ts";
import { refresh } from "../refresh.ts";

/** After everything that the first screen needs. */
const DELAY_MS = 3_000;

/** Handles the worker's messages; loads the rest later. */
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
