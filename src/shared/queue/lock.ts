import type { Owner } from "../schema.ts";

/** Serialises within the page where Web Locks are missing (those browsers have no service worker) or refused. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` under the queue's lock, shared by pages and worker, and released if its holder crashes.
 * @throws errors of `work`
 */
export async function withQueueLock<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return withinPage(work);
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    return await navigator.locks.request(`starship.queue.${owner}`, start);
  } catch (error) {
    if (hasStarted) throw error;
    return withinPage(work);
  }
}

function withinPage<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work);
  last = done;
  return done;
}
