/** With the bundle that sends requests, since the first screen draws stored data without it. */
import { connection, onOnline } from "./connection.ts";
import { onMirrorLost } from "./mirror.ts";
import { isRefreshing, refresh, sinceRequested } from "./refresh.ts";
import { currentOwner, onOwnerChange, session } from "./session.ts";
import { storage } from "./storage-status.ts";
import { isSyncedElsewhere, onOtherTabsSync } from "./sync-lock.ts";

const INTERVAL_MS = 30_000;
/** The live channel may have missed a change. */
const LIVE_INTERVAL_MS = 5 * 60_000;

function whenVisible(): void {
  if (document.visibilityState === "visible") void refresh();
}

/** The opened screen's data may have changed. */
function whenMoved(): void {
  if (session.uid !== null && connection.status === "online") void refresh();
}

async function showOthers(): Promise<void> {
  const { showSynced } = await import("./sync-mirror.ts");
  await showSynced();
}

/** Refreshes at start, on owner changes, on reconnect, when visible again, on opening a screen, and at an interval. */
export function startRefreshing(): () => void {
  const timer = setInterval(() => {
    // Each refresh retries refused or full storage.
    const mayWait = connection.live && storage.status === "kept";
    if (mayWait && sinceRequested() < LIVE_INTERVAL_MS) return;
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
  const stopOnline = onOnline(() => {
    if (!isRefreshing()) void refresh();
  });
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
