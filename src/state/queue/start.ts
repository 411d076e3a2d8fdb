import { onOnline } from "../connection.ts";
import { currentOwner, isLoggedIn, onOwnerChange } from "../session.ts";
import type * as Queue from "./queue.ts";

/** Waits until the first screen has what it needs. */
const DELAY_MS = 2_000;

/** Wakes the queue also when the page becomes visible, for browsers without Background Sync. */
export function startQueue(): () => void {
  let owner = currentOwner();
  const timer = setTimeout(wake, DELAY_MS);
  const stopOwner = onOwnerChange(() => {
    const before = owner;
    owner = currentOwner();
    withQueue((queue) => queue.pauseQueue(before));
    wake();
  });
  const stopOnline = onOnline(wake);
  document.addEventListener("visibilitychange", wakeWhenVisible);
  return () => {
    clearTimeout(timer);
    stopOwner();
    stopOnline();
    document.removeEventListener("visibilitychange", wakeWhenVisible);
  };
}

function wakeWhenVisible(): void {
  if (document.visibilityState === "visible") wake();
}

/** Skips backoff: whoever opens the app, or returns to it, expects that it sends now. */
function wake(): void {
  if (isLoggedIn()) withQueue((queue) => queue.wakeQueue(true));
}

function withQueue(work: (queue: typeof Queue) => Promise<void>): void {
  import("./queue.ts")
    .then(work)
    .catch((error: unknown) => console.warn("The queue could not be sent", error));
}
