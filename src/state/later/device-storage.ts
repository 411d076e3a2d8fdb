import { readStored, writeStored } from "../../start/local-storage.ts";
import { openedMirror } from "../mirror.ts";
import { refresh } from "../refresh.ts";
import { currentOwner } from "../session.ts";
import { withSyncLock } from "../sync-under-lock.ts";
import { purgeWorkerCaches } from "./worker.ts";

/** Bytes stored, and whether the browser may not evict them. */
export interface StorageUse {
  used: number;
  lasting: boolean;
}

/** When the browser was last asked, milliseconds since 1970. */
const ASKED = "persistenceAsked";
const DAY_MS = 86_400_000;

/** Requests persistent storage; a refusal has no consequence. */
export async function requestPersistence(): Promise<void> {
  try {
    if (await navigator.storage.persisted()) return;
    writeStored(ASKED, Date.now());
    await navigator.storage.persist();
  } catch {
    // Unsupported.
  }
}

/** Browsers decide anew as an app is used more; one that was asked within a day is left alone. */
export async function requestPersistenceDaily(): Promise<void> {
  const sinceAsked = Date.now() - (readStored<number>(ASKED) ?? 0);
  // A clock that was set back must not end the asking.
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

/**
 * Deletes and refetches everything that can be fetched. Receipts, payments being checked and the queue stay. Resolves to
 * whether everything arrived.
 */
export async function clearFetched(): Promise<boolean> {
  // A running sync would write to the cleared mirror.
  await withSyncLock(currentOwner(), async () => (await openedMirror()).forgetFetched());
  await purgeWorkerCaches();
  return refresh();
}
