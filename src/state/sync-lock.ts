/**
 * Among the tabs of one member, one at a time brings the mirror up to date: whoever holds the lock leads, and the others
 * read what it wrote. A tab that waited finds that the work was done meanwhile, and does not repeat it.
 */
import type { Extra } from "../mirror/index.ts";
import type { Owner } from "../shared/schema.ts";

/** A sync that is over: whose mirror, when it began (milliseconds by the device's clock), and what it fetched beside the core. */
export interface SyncNews {
  owner: Owner;
  began: number;
  extras: readonly Extra[];
}

/** A tab that the system has frozen keeps its lock: nobody waits longer for it. */
const LONGEST_WAIT_MS = 30_000;
const CHANNEL = "starship.sync";
const listeners = new Set<(news: SyncNews) => void>();
let channel: BroadcastChannel | null | undefined;
/** The last one of another tab. */
let latest: SyncNews | null = null;

/**
 * Runs a sync when it is this tab's turn, unless another tab's began after this was asked for and fetched all of it.
 * Resolves to whether it ran here.
 * @throws what `run` throws.
 */
export async function syncUnderLock(
  owner: Owner,
  extras: readonly Extra[],
  run: () => Promise<void>,
): Promise<boolean> {
  const requestedAt = Date.now();
  const news = listen();
  return withSyncLock(owner, async () => {
    if (covers(latest, owner, extras, requestedAt)) return false;
    const began = Date.now();
    await run();
    // A channel of one origin: there is no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    news?.postMessage({ owner, began, extras } satisfies SyncNews);
    return true;
  });
}

/**
 * Does something while no tab brings this owner's mirror up to date: at once where the browser has no locks.
 * @throws what `work` throws.
 */
export async function withSyncLock<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_WAIT_MS);
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    clearTimeout(timer);
    return work();
  };
  try {
    return await navigator.locks.request(`starship.sync.${owner}`, { signal: waiting.signal }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return begin();
  }
}

/** Whether another tab has brought this owner's mirror up to date within so many milliseconds. */
export function isSyncedElsewhere(owner: Owner, ms: number): boolean {
  return covers(latest, owner, [], Date.now() - ms);
}

/** Calls back after each sync of another tab. Returns how to stop. */
export function onOtherTabsSync(listener: (news: SyncNews) => void): () => void {
  listen();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function covers(news: SyncNews | null, owner: Owner, extras: readonly Extra[], since: number): boolean {
  return news?.owner === owner && news.began >= since && extras.every((extra) => news.extras.includes(extra));
}

/** The channel between the tabs, opened once; null where the browser has none. */
function listen(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  channel?.addEventListener("message", ({ data }: MessageEvent<SyncNews>) => {
    latest = data;
    for (const listener of listeners) listener(data);
  });
  return channel;
}
