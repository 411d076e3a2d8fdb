import { onOnline } from "../connection.ts";
import { currentOwner, isLoggedIn, onOwnerChange } from "../session.ts";
import type * as Queue from "./queue.ts";

/** Behind everything that the first screen waits for. */
const LATER_MS = 2_000;

/**
 * Has the queue sent at start, when someone signs in, when the server is back and when the page is looked at again, for
 * browsers that do not wake the worker for it; and has it wait when a session ends. Returns how to stop.
 */
export function startQueue(): () => void {
  let owner = currentOwner();
  const timer = setTimeout(() => wake(false), LATER_MS);
  const stopOwner = onOwnerChange(() => {
    const before = owner;
    owner = currentOwner();
    withQueue((queue) => queue.pauseQueue(before));
    wake(true);
  });
  const stopOnline = onOnline(() => wake(true));
  document.addEventListener("visibilitychange", wakeWhenVisible);
  return () => {
    clearTimeout(timer);
    stopOwner();
    stopOnline();
    document.removeEventListener("visibilitychange", wakeWhenVisible);
  };
}

function wakeWhenVisible(): void {
  if (document.visibilityState === "visible") wake(false);
}

/** @param isBack nothing waits for a connection any longer. */
function wake(isBack: boolean): void {
  if (isLoggedIn()) withQueue((queue) => queue.wakeQueue(isBack));
}

/** Its script is not on the path to the first screen. */
function withQueue(work: (queue: typeof Queue) => Promise<void>): void {
  import("./queue.ts")
    .then(work)
    .catch((error: unknown) => console.warn("The queue could not be sent", error));
}
