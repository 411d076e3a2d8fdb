import type { Owner } from "../schema.ts";

/** Browsers without Web Locks have no service worker: a lock within the page has to do. */
let last: Promise<unknown> = Promise.resolve();

/** Runs `work` under the queue's lock, shared by pages and worker. The lock is released if its holder crashes. */
export function withQueueLock<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`starship.queue.${owner}`, work);
  const done = last.then(work, work);
  last = done;
  return done;
}
