import { connection, onOnline } from "./connection.ts";
import { onMirrorLost } from "./mirror.ts";
import { currentOwner, onOwnerChange, session } from "./session.ts";
import { storage } from "./storage-status.ts";
import { isSyncedElsewhere, onOtherTabsSync } from "./sync-lock.ts";

const INTERVAL_MS = 30_000;
/** The live channel may have missed a change. */
const LIVE_INTERVAL_MS = 5 * 60_000;
const SLOW_MS = 8_000;

let running: Promise<boolean> | null = null;
let isRequested = false;
let requestedAt = Number.NEGATIVE_INFINITY;

/**
 * Syncs if the server is reachable. A call during a sync adds another: the running one may have read before the
 * caller's change. Resolves to whether everything arrived and is shown. Never throws.
 */
export function refresh(): Promise<boolean> {
  isRequested = true;
  requestedAt = performance.now();
  running ??= refreshUntilDone().finally(() => (running = null));
  return running;
}

/** Settles when no sync runs. */
export async function whenRefreshed(): Promise<void> {
  await running;
}

async function refreshUntilDone(): Promise<boolean> {
  let isWhole = false;
  connection.syncing = true;
  while (isRequested) {
    isRequested = false;
    const slow = setTimeout(() => (connection.slow = true), SLOW_MS);
    try {
      const { syncMirror } = await loadSync();
      isWhole = await syncMirror();
    } catch (error) {
      isWhole = false;
      console.warn("The mirror could not be refreshed", error);
    }
    clearTimeout(slow);
    connection.slow = false;
  }
  connection.syncing = false;
  return isWhole;
}

const loadSync = () => import("./sync-mirror.ts");

async function showOthers(): Promise<void> {
  const { showSynced } = await loadSync();
  await showSynced();
}

/** Refreshes at start, on owner changes, on reconnect, when visible again, on opening a screen, and at an interval. */
export function startRefreshing(): () => void {
  const whenVisible = () => {
    if (document.visibilityState === "visible") void refresh();
  };
  const timer = setInterval(() => {
    // Each refresh retries refused or full storage.
    const mayWait = connection.live && storage.status === "kept";
    if (mayWait && performance.now() - requestedAt < LIVE_INTERVAL_MS) return;
    // Another tab may have synced meanwhile.
    if (connection.status === "online" && !isSyncedElsewhere(currentOwner(), INTERVAL_MS / 2)) whenVisible();
  }, INTERVAL_MS);
  const stopOthers = onOtherTabsSync(({ owner }) => {
    if (owner === currentOwner()) showOthers().catch(() => undefined);
  });
  const stopOwner = onOwnerChange(() => {
    connection.asOf = null;
    void refresh();
  });
  const stopLost = onMirrorLost(() => void refresh());
  const stopOnline = onOnline(() => running ?? void refresh());
  // The opened screen's data may have changed.
  const whenMoved = () => {
    if (session.uid !== null && connection.status === "online") void refresh();
  };
  addEventListener("hashchange", whenMoved);
  document.addEventListener("visibilitychange", whenVisible);
  void refresh();
  return () => {
    clearInterval(timer);
    stopOthers();
    stopLost();
    stopOwner();
    stopOnline();
    removeEventListener("hashchange", whenMoved);
    document.removeEventListener("visibilitychange", whenVisible);
  };
}
