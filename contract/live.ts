/** The live channel: an event stream that says that something has changed, and never what. Source: rules.md A144. */
export const LIVE_PATH = "sync/live";
export const EVENT_STREAM = "text/event-stream";

/**
 * `data` of an event.
 * - `own`: something of the member's has changed.
 * - `all`: something has changed for many. Ask at a random moment of {@link SPREAD_MS}.
 * - `ended`: the session is over.
 */
export const liveEvents = ["own", "all", "ended"] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** The server sends at least a comment in this time. */
export const HEARTBEAT_MS = 20_000;
/** So that thousands do not ask at once. */
export const SPREAD_MS = 15_000;
