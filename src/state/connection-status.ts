import { proxy } from "valtio/vanilla";

/**
 * - `offline`: no network.
 * - `unreachable`: our server does not answer.
 * - `portal`: something else answers, such as a captive portal.
 */
export type ConnectionStatus = "online" | "offline" | "unreachable" | "portal";

export interface Connection {
  /** Stays `online` until a request has timed out, however late answers are. */
  status: ConnectionStatus;
  /** Seconds that answers take at least, in steps; 0 while answers are prompt. */
  lateSeconds: number;
  /** Whether the live channel is open. */
  live: boolean;
  /** Whether a refresh is running. */
  syncing: boolean;
  slow: boolean;
  /** Time of the shown data, ISO 8601; null without data. */
  asOf: string | null;
}

export const connection = proxy<Connection>({
  status: navigator.onLine ? "online" : "offline",
  lateSeconds: 0,
  live: false,
  syncing: false,
  slow: false,
  asOf: null,
});
