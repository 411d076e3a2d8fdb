/** Every message between page and service worker, told apart by `type`. */

export type ToWorker =
  /** Take over: the member agreed to the update. */
  | { type: "SKIP_WAITING" }
  /** Delete every cached answer, at log-out. Answered with `PURGED`. */
  | { type: "PURGE" }
  /** Send the member's queue. Answered with `DRAINING` when sending begins. */
  | { type: "DRAIN"; uid: string }
  /** Notices have arrived in an owner's mirror: cache their pictures. */
  | { type: "PICTURES"; owner: string };

/** Worker to the page that sent a message. */
export type FromWorker = { type: "PURGED" } | { type: "DRAINING" };

/** Worker to all pages. */
export type WorkerMessage =
  /** A push message arrived: refresh. */
  | { type: "PUSHED" }
  /** A notification was pressed: open this path of the app. */
  | { type: "OPEN"; path: string };

/**
 * Announces changes of a queue. It is a broadcast channel, because a worker cannot message pages that it does not
 * control.
 */
export const QUEUE_CHANNEL = "starship.queue";
export interface QueueMessage {
  uid: string;
  /** Rows that the member has removed, and of which no answer says that they arrived. */
  removed: string[];
  /** Those of them that the server may have carried out. Earlier builds send none. */
  doubtful?: string[];
}

/** Tag of the Background Sync registration. */
export const QUEUE_SYNC = "queue";

/** Tag of the Periodic Background Sync registration. */
export const REFRESH_SYNC = "refresh";
