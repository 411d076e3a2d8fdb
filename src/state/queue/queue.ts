/** Sends what waits as soon as it can be: feedback, read marks, push subscriptions. Never anything that moves money. */
import { subscribe } from "valtio";
import { QUEUE_SYNC } from "../../../contract/bridge.ts";
import { currentLanguage } from "../../i18n/index.ts";
import { drain } from "../../shared/queue/drain.ts";
import { createQueueStore } from "../../shared/queue/idb-store.ts";
import { exclusively } from "../../shared/queue/lock.ts";
import {
  addRow,
  withoutBackoff,
  isWaiting,
  nextDueAt,
  removeRow,
  retryRow,
  type Work,
} from "../../shared/queue/rows.ts";
import type { QueueStore } from "../../shared/queue/store.ts";
import { VISITOR, type Owner } from "../../shared/schema.ts";
import { retryDelay } from "../../../contract/backoff.ts";
import { apiBase } from "../api-base.ts";
import { openedMirror } from "../mirror.ts";
import { currentOwner, session } from "../session.ts";
import { drainInWorker } from "../worker.ts";
import { editQueue, addToQueue, reloadQueue, queue, reportQueue, memoryQueue } from "./queue-state.ts";

let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;
/** How often in a row the same thing had to be taken up from a sender that died. */
let deadSenders = 0;

/**
 * Has something sent. Resolves when it is kept, not when it has arrived.
 * @param id its idempotency key.
 */
export async function enqueue(work: Work, id: string = crypto.randomUUID()): Promise<void> {
  const owner = currentOwner();
  // Makes the member's database where there is none yet.
  await openedMirror();
  await addToQueue(owner, (rows) => addRow(rows, work, id, Date.now()));
  wakeQueue(false).catch(reportQueue);
}

/** Sends a row once more that was refused or waits. */
export async function retry(id: string): Promise<void> {
  await editQueue((rows) => retryRow(rows, id, Date.now()));
  await wakeQueue(false);
}

/** Takes a row out, unless it is on its way. */
export async function remove(id: string): Promise<void> {
  await editQueue((rows) => removeRow(rows, id));
}

/**
 * Sends what is due: the worker does where there is one, else this page.
 * @param isBack nothing waits for a connection any longer.
 */
export async function wakeQueue(isBack: boolean): Promise<void> {
  const { uid, token } = session;
  if (uid === null || token === null) return;
  await openedMirror();
  if (session.token !== token) return;
  const row = { uid, token, lang: currentLanguage() };
  await Promise.all([createQueueStore(uid).putSession(row), memoryQueue().putSession(row)]);
  await (isBack ? editQueue((rows) => withoutBackoff(rows, Date.now())) : reloadQueue());
  if (!isWaiting(queue.rows)) return;
  askForSync().catch(() => undefined);
  if (!(await drainInWorker(uid))) await drainHere(uid, createQueueStore(uid));
  await drainHere(uid, memoryQueue());
}

/** Has an owner's queue wait: whoever is signed in now, it is not they. */
export async function pauseQueue(owner: Owner): Promise<void> {
  if (owner !== VISITOR && owner !== currentOwner()) await createQueueStore(owner).dropSession();
}

async function drainHere(uid: string, store: QueueStore): Promise<void> {
  await exclusively(uid, () => drain({ owner: uid, store, base: apiBase, fetch, now: Date.now }));
  await reloadQueue();
}

/** While the app is open it wakes itself: the worker may be gone by then. */
function scheduleWake(): void {
  clearTimeout(timer);
  const moment = nextDueAt(queue.rows, Date.now());
  if (moment === null) return;
  timer = setTimeout(() => void wakeQueue(false).catch(reportQueue), moment - Date.now());
}

/**
 * Whoever sends holds the lock: when it is free and a row still says that it is on its way, its sender has died. Where one
 * after the other dies of it, as on a device that has no room to note what became of the row, the next waits longer.
 */
async function watchSender(): Promise<void> {
  const { uid } = session;
  if (isWatching || uid === null || !isSending()) return;
  isWatching = true;
  try {
    await exclusively(uid, reloadQueue);
    if (isSending() && deadSenders > 0)
      await new Promise((resolve) => setTimeout(resolve, retryDelay(deadSenders)));
  } finally {
    isWatching = false;
  }
  deadSenders = isSending() ? deadSenders + 1 : 0;
  if (deadSenders > 0) await wakeQueue(false);
}

function isSending(): boolean {
  return queue.rows.some(({ state }) => state === "sending");
}

subscribe(queue, () => {
  scheduleWake();
  watchSender().catch(reportQueue);
});

/** Has the browser wake the worker when there is a network, with no page open too. Not every browser does that. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(QUEUE_SYNC);
}
