/** The live channel: an event stream that tells that something has changed, and never what. Source: rules.md A144. */
export const LIVE_PATH = "sync/live";
export const EVENT_STREAM = "text/event-stream";

/**
 * `data` of an event.
 * - `own`: something of the member's has changed.
 * - `all`: something has changed for many members. Clients ask at a random moment within {@link SPREAD_MS}.
 * - `ended`: the session is over.
 */
export const liveEvents = ["own", "all", "ended"] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** The server sends at least a comment within this time. */
export const HEARTBEAT_MS = 20_000;
/** Keeps thousands of clients from asking at once. */
export const SPREAD_MS = 15_000;
