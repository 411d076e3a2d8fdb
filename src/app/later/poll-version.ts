import type { AppVersion } from "../../../contract/operator/config-schemas.ts";
import { api } from "../../state/client.ts";
import { checkConnection, onOnline } from "../../state/connection.ts";
import { appVersion } from "../../state/updates.ts";

const EVERY_MS = 3_600_000;

/**
 * Asks for a newer version now, when the server is back, and once an hour. Only while the server answers: what the worker
 * kept of an earlier answer must not lock anyone out of what can be read offline. Returns how to stop.
 */
export function pollVersion(tell: (newer: AppVersion) => void): () => void {
  const ask = () => void askVersion().then((newer) => newer && tell(newer));
  const timer = setInterval(ask, EVERY_MS);
  const stopOnline = onOnline(ask);
  ask();
  return () => {
    clearInterval(timer);
    stopOnline();
  };
}

async function askVersion(): Promise<AppVersion> {
  if (!(await checkConnection())) return null;
  const dev = import.meta.env.DEV ? "1" : "0";
  const request = { os: systemOf(navigator.userAgent), version: appVersion, dev };
  return api.call("GET app/appVersion", request).then(
    ({ data }) => data,
    // Not worth a message: it is asked again.
    () => null,
  );
}

/** As much of the system as the call takes: it is for the operator's own statistics. */
export function systemOf(userAgent: string): string {
  const known = {
    android: /Android/,
    ios: /iPhone|iPad|iPod/,
    windows: /Windows/,
    macos: /Mac OS/,
    linux: /Linux/,
  };
  return Object.entries(known).find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "web";
}
