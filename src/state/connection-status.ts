import { proxy } from "valtio/vanilla";

/**
 * - `offline`: no network.
 * - `unreachable`: our server does not answer.
 * - `portal`: something else answers, such as a captive portal.
 */
export type ConnectionStatus = "online" | "offline" | "unreachable" | "portal";

export interface Connection {
  /** `online` until the time limit of a request has passed without an answer, however late answers are. */
  status: ConnectionStatus;
  /** How many seconds answers take at the least, in a few steps; 0 while they come soon. */
  lateSeconds: number;
  /** The server tells of changes: there is little need to ask. */
  live: boolean;
  /** A refresh is running: missing data may still arrive. */
  syncing: boolean;
  /** The refresh takes unusually long. */
  slow: boolean;
  /** The shown data's time, ISO 8601; null without data. */
  asOf: string | null;
}

/** `status` is written by the probe, `lateSeconds` by what follows answers, `live` by the live channel, the rest by the refresh. */
export const connection = proxy<Connection>({
  status: navigator.onLine ? "online" : "offline",
  lateSeconds: 0,
  live: false,
  syncing: false,
  slow: false,
  asOf: null,
});
