/** Syncs on request; start-refreshing.ts requests it. */
import { connection } from "./connection.ts";

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

/** True while a sync runs. */
export function isRefreshing(): boolean {
  return running !== null;
}

/** Milliseconds since the last {@link refresh}. */
export function sinceRequested(): number {
  return performance.now() - requestedAt;
}

async function refreshUntilDone(): Promise<boolean> {
  let isWhole = false;
  connection.syncing = true;
  while (isRequested) {
    isRequested = false;
    const slow = setTimeout(() => (connection.slow = true), SLOW_MS);
    try {
      const { syncMirror } = await import("./sync-mirror.ts");
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
