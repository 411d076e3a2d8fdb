import { proxy, useSnapshot } from "valtio";
import { probeHealth } from "../api/health.ts";
import { apiBase } from "./api-base.ts";
import { retryDelay } from "../../contract/backoff.ts";

/**
 * - `online`: our server answers.
 * - `offline`: the device has no network.
 * - `unreachable`: there is a network, but our server does not answer.
 * - `portal`: something else answers in its place, such as a public network's login page.
 */
export type ConnectionStatus = "online" | "offline" | "unreachable" | "portal";

export interface Connection {
  status: ConnectionStatus;
  /** A refresh is running: what is not there yet may still come. */
  syncing: boolean;
  /** It takes so long that the member should know why what is shown is not new. */
  slow: boolean;
  /** The time that what is shown is from, ISO 8601; null before there is anything. */
  asOf: string | null;
}

/** How the server can be reached. `status` is written here only, the rest by the refresh. */
export const connection = proxy<Connection>({
  status: navigator.onLine ? "online" : "offline",
  syncing: false,
  slow: false,
  asOf: null,
});

export function useConnection() {
  return useSnapshot(connection);
}

/** Whether the server answers, live. */
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
let probing: Promise<boolean> | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Calls back when the server answers again after it did not. Returns how to stop. */
export function onOnline(listener: () => void): () => void {
  onlineListeners.add(listener);
  return () => onlineListeners.delete(listener);
}

/**
 * Finds out how things stand, once at a time. While the server does not answer it asks again by itself, at growing
 * intervals. Resolves to whether it answers.
 */
export function checkConnection(): Promise<boolean> {
  probing ??= probe().finally(() => (probing = null));
  return probing;
}

/** A call found nobody there, so what we believe of the connection may be wrong. */
export function suspectConnection(): void {
  void checkConnection();
}

async function probe(): Promise<boolean> {
  clearTimeout(retry);
  // Asked even when the browser believes to be offline: it does not count a server on the same machine.
  const health = await probeHealth(apiBase);
  const before = connection.status;
  connection.status = health === "unreachable" && !navigator.onLine ? "offline" : health;
  if (connection.status === "online") {
    failures = 0;
    if (before !== "online") onlineListeners.forEach((listener) => listener());
    return true;
  }
  // Hidden pages need not know; becoming visible asks at once.
  if (document.visibilityState === "visible") retry = setTimeout(suspectConnection, retryDelay(failures++));
  return false;
}

/** Follows the browser's own word about the network. Returns how to stop. */
export function followNetwork(): () => void {
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
