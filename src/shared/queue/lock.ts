import type { Owner } from "../schema.ts";

/** Browsers without locks have no worker either: there one page at a time is the best there is. */
let last: Promise<unknown> = Promise.resolve();

/** Does something while nobody else in this browser does it to the same queue. Whoever dies lets go. */
export function exclusively<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`starship.queue.${owner}`, work);
  const done = last.then(work, work);
  last = done;
  return done;
}
