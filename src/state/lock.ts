/** While locked, the app shows nothing of the member. Source: rules.md C172. */
import { proxy } from "valtio/vanilla";
import { readStored, removeStored, STORED_LOCK } from "../start/local-storage.ts";
import { onOwnerChange, session } from "./session.ts";

export interface LockSetting {
  uid: string;
  /** The app locks after being hidden or idle this long; 0: when hidden. */
  minutes: number;
}

/** Returns null if this member has no lock. */
export function lockSetting(): LockSetting | null {
  const setting = readStored<LockSetting>(STORED_LOCK);
  return setting !== null && setting.uid === session.uid ? setting : null;
}

/** `changed` counts changes of the setting. */
export const lock = proxy({ locked: lockSetting() !== null, changed: 0 });

export interface OpenKey {
  key: CryptoKey;
  version: string;
}

let open: OpenKey | null = null;
let waiting: { resolve(opened: CryptoKey): void; reject(error: Error): void }[] = [];

/**
 * Resolves once the member has unlocked.
 * @throws Error when the session ends before
 */
export function unlock(version: string): Promise<CryptoKey> {
  if (open?.version === version) return Promise.resolve(open.key);
  lock.locked = true;
  return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
}

/** @param opened null: there is no lock. */
export function openLock(opened: OpenKey | null): void {
  open = opened;
  lock.locked = false;
  if (!opened) return;
  for (const { resolve } of waiting) resolve(opened.key);
  waiting = [];
}

export function closeLock(): void {
  open = null;
  lock.locked = true;
}

onOwnerChange(() => {
  removeStored(STORED_LOCK);
  for (const { reject } of waiting) reject(new Error("the session ended while the app was locked"));
  waiting = [];
  openLock(null);
});
