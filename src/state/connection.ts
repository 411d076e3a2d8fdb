import { useSnapshot } from "valtio";
import { retryDelay } from "../../contract/backoff.ts";
import { probeHealth } from "../api/health.ts";
import { apiBase } from "./api-base.ts";
import { connection } from "./connection-status.ts";
import { followAnswer } from "./late-answers.ts";

export { connection, type Connection, type ConnectionStatus } from "./connection-status.ts";

/** An older probe may hang in a network that is gone: the next check does not wait for it. */
const HANGING_MS = 5_000;

export function useConnection() {
  return useSnapshot(connection);
}

export function useOnline(): boolean {
  return useSnapshot(connection).status === "online";
}

/** Returns null when a form can be sent. */
export function useConnectionWaitReason(): "offline" | "unreachable" | null {
  const { status } = useSnapshot(connection);
  if (status === "online") return null;
  return status === "offline" ? "offline" : "unreachable";
}

const onlineListeners = new Set<() => void>();
let probes = 0;
let latest: { since: number; result: Promise<boolean> } | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

export function onOnline(listener: () => void): () => void {
  onlineListeners.add(listener);
  return () => onlineListeners.delete(listener);
}

/** Probes the server. Calls in quick succession share a probe. Retries with backoff until the server answers. */
export function checkConnection(): Promise<boolean> {
  const since = performance.now();
  if (latest && since - latest.since < HANGING_MS) return latest.result;
  const number = (probes += 1);
  const result = probe(() => number === probes);
  latest = { since, result };
  return result;
}

export function suspectConnection(): void {
  void checkConnection();
}

export function noteAnswer(): void {
  const before = connection.status;
  connection.status = "online";
  failures = 0;
  clearTimeout(retry);
  if (before !== "online") onlineListeners.forEach((listener) => listener());
}

/** @param isLatest whether no later probe has begun; an older probe's failure proves nothing. */
async function probe(isLatest: () => boolean): Promise<boolean> {
  clearTimeout(retry);
  // Probe even if `navigator.onLine` is false: the server may be on the same machine.
  const health = await followAnswer(probeHealth(apiBase));
  if (!isLatest() && health !== "online") return latest?.result ?? connection.status === "online";
  if (isLatest()) latest = null;
  if (health === "online") {
    noteAnswer();
    return true;
  }
  connection.status = health === "unreachable" && !navigator.onLine ? "offline" : health;
  // Hidden pages probe when they become visible.
  if (document.visibilityState === "visible") retry = setTimeout(suspectConnection, retryDelay(failures++));
  return false;
}

export function watchNetwork(): void {
  addEventListener("online", suspectConnection);
  addEventListener("offline", suspectConnection);
  document.addEventListener("visibilitychange", checkWhenVisible);
}

function checkWhenVisible(): void {
  if (document.visibilityState === "visible" && connection.status !== "online") suspectConnection();
}
