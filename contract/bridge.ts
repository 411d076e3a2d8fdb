/**
 * The one bridge between page and worker: every message either may send, and nothing else. Both sides switch on `type`.
 */

/** From the page to the worker. */
export type ToWorker =
  /** The member agreed to the update: take over now. */
  | { type: "SKIP_WAITING" }
  /** The member logged out: forget every cached answer. Answered with `PURGED`. */
  | { type: "PURGE" }
  /** Send what this member's queue holds. Answered with `DRAINING` as soon as it begins. */
  | { type: "DRAIN"; uid: string }
  /** Notices have come into an owner's mirror: keep the pictures in them. */
  | { type: "PICTURES"; owner: string };

/** From the worker to the page that asked it. */
export type FromWorker = { type: "PURGED" } | { type: "DRAINING" };

/** From the worker to any page. */
export type WorkerNews =
  /** Something was pushed: there is news to fetch. */
  | { type: "PUSHED" }
  /** A notification was pressed: show this path of the app. */
  | { type: "OPEN"; path: string };

/** The channel on which worker and pages tell each other that a queue has changed: a worker cannot reach a page that it does not control. */
export const QUEUE_CHANNEL = "starship.queue";
export interface QueueNews {
  uid: string;
}

/** The name under which the browser is asked to wake the worker when there is a network. */
export const QUEUE_SYNC = "queue";
