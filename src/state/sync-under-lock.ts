/**
 * One tab per owner syncs at a time; the others read what it wrote, and skip a sync that was covered while they
 * waited.
 */
import type { Owner } from "../shared/schema.ts";
import { isSyncedSince, openChannel, tellOtherTabs } from "./sync-lock.ts";

/** A frozen tab keeps its lock: time limit. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Syncs under the lock, unless another tab's later sync covered this. Resolves to whether it ran here.
 * @param run resolves to false when it was cut off.
 * @throws errors of `run`.
 */
export async function syncUnderLock(owner: Owner, run: () => Promise<boolean | void>): Promise<boolean> {
  const requestedAt = performance.now();
  // What others sync while this waits is heard.
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
 * Runs `work` while no tab syncs this mirror; at once in browsers without locks.
 * @throws errors of `work`.
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
