import { useSnapshot } from "valtio";
import { retryDelay } from "../../contract/backoff.ts";
import { probeHealth } from "../api/health.ts";
import { apiBase } from "./api-base.ts";
import { connection } from "./connection-status.ts";
import { followAnswer } from "./late-answers.ts";

export { connection, type Connection, type ConnectionStatus } from "./connection-status.ts";

/** A probe that waits for longer may hang in a network that is gone: the next one asks beside it. */
const HANGING_MS = 5_000;

export function useConnection() {
  return useSnapshot(connection);
}

export function useOnline(): boolean {
  return useSnapshot(connection).status === "online";
}

/** Why a form cannot be sent now, live; null when it can. */
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

/**
 * Probes the server, for as long as any request may take; calls soon after each other share a probe. Retries with
 * backoff until it answers.
 */
export function checkConnection(): Promise<boolean> {
  const since = performance.now();
  if (latest && since - latest.since < HANGING_MS) return latest.result;
  const number = (probes += 1);
  const result = probe(() => number === probes);
  latest = { since, result };
  return result;
}

/** Call it after a request without an answer. */
export function suspectConnection(): void {
  void checkConnection();
}

/** Call it when the server has answered. */
export function noteAnswer(): void {
  const before = connection.status;
  connection.status = "online";
  failures = 0;
  clearTimeout(retry);
  if (before !== "online") onlineListeners.forEach((listener) => listener());
}

/** @param isLatest whether none was begun after it: an older one's failure tells nothing. */
async function probe(isLatest: () => boolean): Promise<boolean> {
  clearTimeout(retry);
  // Browsers report offline even if the server is on the same machine.
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

/** Probes on the browser's network events. */
export function watchNetwork(): () => void {
  addEventListener("online", suspectConnection);
  addEventListener("offline", suspectConnection);
  document.addEventListener("visibilitychange", checkWhenVisible);
  return () => {
    clearTimeout(retry);
    removeEventListener("online", suspectConnection);
    removeEventListener("offline", suspectConnection);
    document.removeEventListener("visibilitychange", checkWhenVisible);
  };
}

function checkWhenVisible(): void {
  if (document.visibilityState === "visible" && connection.status !== "online") suspectConnection();
}
