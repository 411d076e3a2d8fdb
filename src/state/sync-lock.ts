/** What tabs tell each other of their syncs; sync-under-lock.ts runs them. */
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

const CHANNEL = "starship.sync";
const listeners = new Set<(tabSync: TabSync) => void>();
let channel: BroadcastChannel | null | undefined;
/** The last whole sync of another tab. */
let latest: (TabSync & { began: number }) | null = null;

/** Whether another tab's whole sync began at or after this time, of `performance.now()`. */
export function isSyncedSince(owner: Owner, since: number): boolean {
  return latest?.owner === owner && latest.began >= since;
}

/** The same within the last `ms`. */
export function isSyncedElsewhere(owner: Owner, ms: number): boolean {
  return isSyncedSince(owner, performance.now() - ms);
}

/** A sync of this tab. */
export function tellOtherTabs(tabSync: TabSync): void {
  openChannel()?.postMessage(tabSync);
}

/** Calls back after each sync of another tab. */
export function onOtherTabsSync(listener: (tabSync: TabSync) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opened once; null if unsupported. */
export function openChannel(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel = openBroadcast(CHANNEL);
  channel?.addEventListener("message", ({ data }: MessageEvent<TabSync>) => {
    // By this page's clock, which is never set.
    if (data.whole) latest = { ...data, began: performance.now() - data.took };
    for (const listener of listeners) listener(data);
  });
  return channel;
}
