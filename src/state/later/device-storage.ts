import { openedMirror } from "../mirror.ts";
import { refresh } from "../refresh.ts";
import { currentOwner } from "../session.ts";
import { withSyncLock } from "../sync-lock.ts";
import { purgeWorkerCaches } from "../worker.ts";

/** Bytes stored, and whether the browser may not evict them. */
export interface StorageUse {
  used: number;
  lasting: boolean;
}

/** Requests persistent storage; a refusal has no consequence. */
export async function requestPersistence(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Unsupported.
  }
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

/** Deletes and refetches everything that can be fetched. Receipts, payments being checked and the queue stay. */
export async function clearFetched(): Promise<void> {
  // A running sync would write to the cleared mirror.
  await withSyncLock(currentOwner(), async () => (await openedMirror()).forgetFetched());
  await purgeWorkerCaches();
  await refresh();
}
