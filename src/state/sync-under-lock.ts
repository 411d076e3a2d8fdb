/** One tab per owner syncs at a time; the others skip a sync that was covered while they waited. */
import type { Owner } from "../shared/schema.ts";
import { isSyncedSince, openChannel, tellOtherTabs } from "./sync-lock.ts";

/** Limits the wait, since a frozen tab keeps its lock. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Resolves to whether it ran here.
 * @param run resolves to false when cut off.
 * @throws errors of `run`
 */
export async function syncUnderLock(owner: Owner, run: () => Promise<boolean | void>): Promise<boolean> {
  const requestedAt = performance.now();
  // Hears syncs that end while this waits.
  openChannel();
  return withSyncLock(owner, async () => {
    if (isSyncedSince(owner, requestedAt)) return false;
    const began = performance.now();
    const whole = (await run()) !== false;
    tellOtherTabs({ owner, took: performance.now() - began, whole });
    return true;
  });
}

/**
 * Runs at once in browsers without locks, and after the longest wait.
 * @throws errors of `work`
 */
export async function withSyncLock<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_WAIT_MS);
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    clearTimeout(timer);
    return work();
  };
  try {
    return await navigator.locks.request(`starship.sync.${owner}`, { signal: waiting.signal }, start);
  } catch (error) {
    if (hasStarted) throw error;
    return start();
  }
}
