/** Never sends anything that moves money. */
import { subscribe } from "valtio/vanilla";
import { QUEUE_SYNC, REFRESH_SYNC } from "../../../contract/bridge.ts";
import { currentLanguage } from "../../i18n/index.ts";
import { drain } from "../../shared/queue/drain.ts";
import { createQueueStore } from "../../shared/queue/idb-store.ts";
import { withQueueLock } from "../../shared/queue/lock.ts";
import {
  addRow,
  withoutBackoff,
  isWaiting,
  nextDueAt,
  removeRow,
  retryRow,
  type Work,
} from "../../shared/queue/rows.ts";
import { removalOf } from "../../shared/queue/removal.ts";
import type { QueueStore } from "../../shared/queue/store.ts";
import { VISITOR, type Owner } from "../../shared/schema.ts";
import { retryDelay } from "../../../contract/backoff.ts";
import { apiBase } from "../api-base.ts";
import { openedMirror } from "../mirror.ts";
import { currentOwner, session } from "../session.ts";
import { drainInWorker } from "../later/worker.ts";
import { memoryQueue } from "./memory-queue.ts";
import { editQueue, addToQueue, noteRemoval, reloadQueue, queue, reportQueue } from "./queue-state.ts";

/** Browsers wait longer if the app is rarely used. */
const REFRESH_MS = 6 * 3_600_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;
/** Consecutive crashes of senders on the same row. */
let senderCrashes = 0;

/**
 * Resolves when the row is stored, not sent.
 * @param id the idempotency key.
 * @param sentDraft a draft to delete in the same transaction.
 */
export async function enqueue(
  work: Work,
  id: string = crypto.randomUUID(),
  sentDraft?: string,
): Promise<void> {
  const owner = currentOwner();
  // Opening the mirror creates the member's database if needed.
  await openedMirror();
  await addToQueue(owner, (rows) => addRow(rows, work, id, Date.now()), sentDraft);
  wakeQueue(false).catch(reportQueue);
}

export async function retry(id: string): Promise<void> {
  await editQueue((rows) => retryRow(rows, id, Date.now()));
  await wakeQueue(false);
}

export async function remove(id: string): Promise<void> {
  await editQueue((rows) => {
    const left = removeRow(rows, id);
    if (left.length < rows.length) noteRemoval(removalOf(rows.filter((row) => row.id === id)));
    return left;
  });
}

/** @param isReconnect skips backoff. */
export async function wakeQueue(isReconnect: boolean): Promise<void> {
  const { uid, token } = session;
  if (uid === null || token === null) return;
  await openedMirror();
  if (session.token !== token) return;
  registerRefresh().catch(() => undefined);
  const row = { uid, token, lang: currentLanguage() };
  await Promise.all([
    createQueueStore(uid).putSession(row).catch(reportQueue),
    memoryQueue().putSession(row),
  ]);
  await (isReconnect ? editQueue((rows) => withoutBackoff(rows, Date.now())) : reloadQueue());
  if (!isWaiting(queue.rows)) return;
  registerSync().catch(() => undefined);
  await drainStored(uid).catch(reportQueue);
  await drainHere(uid, memoryQueue());
}

/** Has no effect on the current owner's queue. */
export async function pauseQueue(owner: Owner): Promise<void> {
  if (owner !== VISITOR && owner !== currentOwner()) await createQueueStore(owner).dropSession();
}

async function drainStored(uid: string): Promise<void> {
  if (!(await drainInWorker(uid))) await drainHere(uid, createQueueStore(uid));
}

async function drainHere(uid: string, store: QueueStore): Promise<void> {
  await withQueueLock(uid, () => drain({ owner: uid, store, base: apiBase, fetch, now: Date.now }));
  await reloadQueue();
}

/** The worker may have been stopped. */
function scheduleWake(): void {
  clearTimeout(timer);
  const dueAt = nextDueAt(queue.rows, Date.now());
  if (dueAt === null) return;
  timer = setTimeout(() => void wakeQueue(false).catch(reportQueue), dueAt - Date.now());
}

/**
 * Senders hold the lock: if it is free and a row is `sending`, its sender crashed. Retries with backoff, since a device
 * without room crashes every sender.
 */
async function watchSender(): Promise<void> {
  const { uid } = session;
  if (isWatching || uid === null || !isSending()) return;
  isWatching = true;
  try {
    await withQueueLock(uid, reloadQueue);
    if (isSending() && senderCrashes > 0)
      await new Promise((resolve) => setTimeout(resolve, retryDelay(senderCrashes)));
  } finally {
    isWatching = false;
  }
  senderCrashes = isSending() ? senderCrashes + 1 : 0;
  if (senderCrashes > 0) await wakeQueue(false);
}

function isSending(): boolean {
  return queue.rows.some(({ state }) => state === "sending");
}

subscribe(queue, () => {
  scheduleWake();
  watchSender().catch(reportQueue);
});

/** Refreshes the closed, installed app; asks for no permission. */
async function registerRefresh(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { periodicSync } = (registration ?? {}) as {
    periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
  };
  if (!periodicSync) return;
  const name = "periodic-background-sync" as PermissionName;
  const { state } = await navigator.permissions.query({ name });
  if (state === "granted") await periodicSync.register(REFRESH_SYNC, { minInterval: REFRESH_MS });
}

/** Background Sync sends without an open page, where it exists. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(QUEUE_SYNC);
}
