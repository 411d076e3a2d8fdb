import type { AppVersion } from "../../../contract/operator/config-schemas.ts";
import { api } from "../../state/client.ts";
import { checkConnection, onOnline } from "../../state/connection.ts";
import { appVersion } from "../../state/updates.ts";

const POLL_INTERVAL_MS = 3_600_000;

/**
 * Polling is skipped while the server is unreachable: a cached answer must not force an update and block offline
 * reading. Without an answer, what was notified last stands. Returns a function that stops polling.
 */
export function pollVersion(notify: (newer: AppVersion) => void): () => void {
  const poll = () => void fetchVersion().then((newer) => newer !== undefined && notify(newer));
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  const stopOnline = onOnline(poll);
  poll();
  return () => {
    clearInterval(timer);
    stopOnline();
  };
}

/** Undefined without an answer. */
async function fetchVersion(): Promise<AppVersion | undefined> {
  if (!(await checkConnection())) return undefined;
  const dev = import.meta.env.DEV ? "1" : "0";
  const request = { os: systemOf(navigator.userAgent), version: appVersion, dev };
  return api.call("GET app/appVersion", request).then(
    ({ data }) => data,
    // The next poll retries.
    () => undefined,
  );
}

/** Names the operating system as the API does; for statistics only. */
export function systemOf(userAgent: string): string {
  const systems = {
    android: /Android/,
    ios: /iPhone|iPad|iPod/,
    windows: /Windows/,
    macos: /Mac OS/,
    linux: /Linux/,
  };
  return Object.entries(systems).find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "web";
}
