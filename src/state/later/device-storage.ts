import { readStored, writeStored } from "../../start/local-storage.ts";
import { openedMirror } from "../mirror.ts";
import { refresh } from "../refresh.ts";
import { currentOwner } from "../session.ts";
import { withSyncLock } from "../sync-under-lock.ts";
import { purgeWorkerCaches } from "./worker.ts";

/** `used` in bytes; `lasting`: the browser may not evict it. */
export interface StorageUse {
  used: number;
  lasting: boolean;
}

/** The stored value is in ms since 1970. */
const ASKED = "persistenceAsked";
const DAY_MS = 86_400_000;

export async function requestPersistence(): Promise<void> {
  try {
    if (await navigator.storage.persisted()) return;
    writeStored(ASKED, Date.now());
    await navigator.storage.persist();
  } catch {
    // The browser does not support it.
  }
}

/** Asks at most once a day, since browsers decide anew as an app is used more. */
export async function requestPersistenceDaily(): Promise<void> {
  const sinceAsked = Date.now() - (readStored<number>(ASKED) ?? 0);
  // The difference is negative after a clock was set back.
  if (sinceAsked < 0 || sinceAsked >= DAY_MS) await requestPersistence();
}

export async function storageUse(): Promise<StorageUse | null> {
  try {
    const [{ usage }, lasting] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ]);
    return usage === undefined ? null : { used: usage, lasting };
  } catch {
    return null;
  }
}

/** Receipts, payments being checked and the queue stay. Resolves to whether everything arrived. */
export async function clearFetched(): Promise<boolean> {
  // A running sync would write to the cleared mirror.
  await withSyncLock(currentOwner(), async () => (await openedMirror()).forgetFetched());
  await purgeWorkerCaches();
  return refresh();
}
