import type { WorkerNews } from "../../../contract/bridge.ts";
import { navigation } from "../navigation.ts";
import { refresh } from "../refresh.ts";
import { expireExtras } from "../sync-extras.ts";

/** Behind everything that the first screen waits for. */
const LATER_MS = 3_000;

/** Does what the worker says: it was pushed something, or a notification was pressed. The rest follows when the app has started. */
export function startPush(): void {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerNews>) => onNews(data));
  setTimeout(() => {
    import("./follow.ts")
      .then(({ followPush }) => followPush())
      .catch((error: unknown) => console.warn("Notifications cannot be followed", error));
  }, LATER_MS);
}

function onNews(news: WorkerNews): void {
  switch (news.type) {
    case "PUSHED":
      expireExtras();
      void refresh();
      break;
    case "OPEN":
      navigation().go(news.path);
      break;
  }
}
