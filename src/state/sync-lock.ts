/**
 * One tab per owner syncs at a time; the others read what it wrote, and skip a sync that was covered while they
 * waited.
 */
import { openBroadcast } from "../shared/channel.ts";
import type { Owner } from "../shared/schema.ts";

/** A sync that has ended. */
export interface TabSync {
  owner: Owner;
  /** Milliseconds: tabs have no common clock that is never set. */
  took: number;
  /** False: it was cut off, and counts for no other tab as done. */
  whole: boolean;
}

/** A frozen tab keeps its lock: time limit. */
const LONGEST_WAIT_MS = 30_000;
const CHANNEL = "starship.sync";
const listeners = new Set<(tabSync: TabSync) => void>();
let channel: BroadcastChannel | null | undefined;
/** The last whole sync of another tab. */
let latest: (TabSync & { began: number }) | null = null;

/**
 * Syncs under the lock, unless another tab's later sync covered this. Resolves to whether it ran here.
 * @param run resolves to false when it was cut off.
 * @throws errors of `run`.
 */
export async function syncUnderLock(owner: Owner, run: () => Promise<boolean | void>): Promise<boolean> {
  const requestedAt = performance.now();
  const tabSync = openChannel();
  return withSyncLock(owner, async () => {
    if (covers(latest, owner, requestedAt)) return false;
    const began = performance.now();
    const whole = (await run()) !== false;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tabSync?.postMessage({ owner, took: performance.now() - began, whole } satisfies TabSync);
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

export function isSyncedElsewhere(owner: Owner, ms: number): boolean {
  return covers(latest, owner, performance.now() - ms);
}

/** Calls back after each sync of another tab. */
export function onOtherTabsSync(listener: (tabSync: TabSync) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function covers(tabSync: typeof latest, owner: Owner, since: number): boolean {
  return tabSync?.owner === owner && tabSync.began >= since;
}

/** Opened once; null if unsupported. */
function openChannel(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel = openBroadcast(CHANNEL);
  channel?.addEventListener("message", ({ data }: MessageEvent<TabSync>) => {
    // By this page's clock, which is never set.
    if (data.whole) latest = { ...data, began: performance.now() - data.took };
    for (const listener of listeners) listener(data);
  });
  return channel;
}
