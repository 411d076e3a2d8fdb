/**
 * The one bridge between page and worker: every message either may send, and nothing else. Both sides switch on `type`.
 */

/** From the page to the worker. */
export type ToWorker =
  /** The member agreed to the update: take over now. */
  | { type: "SKIP_WAITING" }
  /** The member logged out: forget every cached answer. Answered with `PURGED`. */
  | { type: "PURGE" };

/** From the worker to a page. */
export type FromWorker = { type: "PURGED" };
