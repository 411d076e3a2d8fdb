import { openedMirror } from "../mirror.ts";
import { refresh } from "../refresh.ts";
import { currentOwner } from "../session.ts";
import { withSyncLock } from "../sync-lock.ts";
import { expireExtras } from "../sync-extras.ts";
import { purgeWorkerCaches } from "../worker.ts";

/** What this browser keeps of the app, in bytes, and whether it may drop it when the device runs out of room. */
export interface StorageUse {
  used: number;
  lasting: boolean;
}

/** Asks the browser not to drop what is kept. It decides by itself or asks the member; a no changes nothing. */
export async function requestPersistence(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not every browser can, and none must.
  }
}

/** Resolves to null where the browser does not say. */
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

/**
 * Forgets what can be fetched again, and fetches what there is now. Receipts, payments that are being checked and what
 * waits to be sent stay: nothing of the kind could be had again.
 */
export async function clearFetched(): Promise<void> {
  // A sync that is under way, in another tab too, would add to what is gone by then.
  await withSyncLock(currentOwner(), async () => (await openedMirror()).forgetFetched());
  await purgeWorkerCaches();
  expireExtras();
  await refresh();
}
