import type { Owner } from "../schema.ts";

/** For browsers that lack Web Locks (and service workers) or refuse them. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Shared by pages and worker; released if its holder crashes.
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
