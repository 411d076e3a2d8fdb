import { proxy, useSnapshot } from "valtio";
import { probeHealth } from "../api/health.ts";
import { apiBase } from "./api-base.ts";
import { retryDelay } from "../../contract/backoff.ts";

/**
 * - `offline`: no network.
 * - `unreachable`: our server does not answer.
 * - `portal`: something else answers, such as a captive portal.
 */
export type ConnectionStatus = "online" | "offline" | "unreachable" | "portal";

export interface Connection {
  status: ConnectionStatus;
  /** A refresh is running: missing data may still arrive. */
  syncing: boolean;
  /** The refresh takes unusually long. */
  slow: boolean;
  /** The shown data's time, ISO 8601; null without data. */
  asOf: string | null;
}

/** `status` is written only here, the rest by the refresh. */
export const connection = proxy<Connection>({
  status: navigator.onLine ? "online" : "offline",
  syncing: false,
  slow: false,
  asOf: null,
});

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
let probing: Promise<boolean> | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

export function onOnline(listener: () => void): () => void {
  onlineListeners.add(listener);
  return () => onlineListeners.delete(listener);
}

/** Probes the server; concurrent calls share a probe. Retries with backoff until it answers. */
export function checkConnection(): Promise<boolean> {
  probing ??= probe().finally(() => (probing = null));
  return probing;
}

/** Call it after a request without an answer. */
export function suspectConnection(): void {
  void checkConnection();
}

/** Call it when the server has answered: a probe may have given up before. */
export function noteAnswer(): void {
  if (connection.status === "online") return;
  clearTimeout(retry);
  setOnline();
}

function setOnline(): void {
  const before = connection.status;
  connection.status = "online";
  failures = 0;
  if (before !== "online") onlineListeners.forEach((listener) => listener());
}

async function probe(): Promise<boolean> {
  clearTimeout(retry);
  // Browsers report offline even if the server is on the same machine.
  const health = await probeHealth(apiBase);
  if (health === "online") {
    setOnline();
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
