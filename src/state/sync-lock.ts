/** Tells other tabs of syncs; sync-under-lock.ts runs them. */
import { openBroadcast } from "../shared/channel.ts";
import type { Owner } from "../shared/schema.ts";

export interface TabSync {
  owner: Owner;
  /** Milliseconds: tabs share no clock that cannot be set. */
  took: number;
  /** False if the sync was cut off, so that other tabs do not rely on it. */
  whole: boolean;
}

const CHANNEL = "starship.sync";
const listeners = new Set<(tabSync: TabSync) => void>();
let channel: BroadcastChannel | null | undefined;
/** Another tab's last whole sync. */
let latest: (TabSync & { began: number }) | null = null;

/** @param since a time of `performance.now()`. */
export function isSyncedSince(owner: Owner, since: number): boolean {
  return latest?.owner === owner && latest.began >= since;
}

export function isSyncedElsewhere(owner: Owner, ms: number): boolean {
  return isSyncedSince(owner, performance.now() - ms);
}

export function tellOtherTabs(tabSync: TabSync): void {
  openChannel()?.postMessage(tabSync);
}

export function onOtherTabsSync(listener: (tabSync: TabSync) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null if unsupported. */
export function openChannel(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel = openBroadcast(CHANNEL);
  channel?.addEventListener("message", ({ data }: MessageEvent<TabSync>) => {
    // Converted to this page's steady clock.
    if (data.whole) latest = { ...data, began: performance.now() - data.took };
    for (const listener of listeners) listener(data);
  });
  return channel;
}
