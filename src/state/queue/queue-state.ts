/** The member's queue: stored rows, and rows that storage refused. */
import { useEffect } from "react";
import { proxy, ref } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { retryDelay } from "../../../contract/backoff.ts";
import { QUEUE_CHANNEL, type QueueMessage } from "../../../contract/bridge.ts";
import { openBroadcast } from "../../shared/channel.ts";
import { createQueueStore } from "../../shared/queue/idb-store.ts";
import { unchanged, type Edit } from "../../shared/queue/store.ts";
import type { Owner, QueueRow } from "../../shared/schema.ts";
import { refresh } from "../refresh.ts";
import { currentOwner, onOwnerChange } from "../session.ts";
import { storage } from "../storage-status.ts";
import { withRoom } from "../later/with-room.ts";
import { memoryQueue } from "./memory-queue.ts";

export { isKnown } from "../../shared/queue/kinds.ts";

interface Queue {
  /** In sending order. */
  rows: readonly QueueRow[];
  /** Ids of rows in memory only. */
  unstored: readonly string[];
  /** Ids of rows removed by the member, in any tab. */
  removed: readonly string[];
  /** Those of them that may have arrived before. */
  doubtful: readonly string[];
  read: boolean;
}

export const queue = proxy<Queue>({ rows: ref([]), unstored: [], removed: [], doubtful: [], read: false });
/** Number of consecutive failed reads of the stored rows. */
let unread = 0;
let reloading: ReturnType<typeof setTimeout> | undefined;

export function useQueue(): Queue {
  useEffect(() => {
    reloadQueue().catch(reportQueue);
  }, []);
  return useSnapshot(queue) as Queue;
}

/**
 * Adds to memory if storage fails even after making room.
 * @param sentDraft deleted in the same transaction: after a crash in between it would be sent again.
 */
export async function addToQueue(owner: Owner, add: Edit, sentDraft?: string): Promise<void> {
  const store = createQueueStore(owner);
  const stored = await withRoom(() => store.edit(add, sentDraft)).catch((error: unknown) => {
    console.warn("The queue could not be stored", error);
    return null;
  });
  // Rows in memory are sent in the current session.
  if (!stored && owner === currentOwner()) await memoryQueue().edit(add);
  await reloadQueue();
}

/** A failure of storage does not stop the edit in memory. */
export async function editQueue(edit: Edit): Promise<void> {
  await Promise.all([
    createQueueStore(currentOwner()).edit(edit).catch(reportQueue),
    memoryQueue().edit(edit),
  ]);
  await reloadQueue();
}

/** Call it before rereading: a missing row counts as sent otherwise. Earlier builds announce less. */
export function noteRemoval({ removed = [], doubtful = [] }: Partial<QueueMessage>): void {
  if (removed.length > 0) queue.removed = [...queue.removed, ...removed];
  if (doubtful.length > 0) queue.doubtful = [...queue.doubtful, ...doubtful];
}

/**
 * Unreadable rows stay as shown and are reread later. If queued feedback is gone, it has arrived, and the mirror is
 * refreshed.
 */
export async function reloadQueue(): Promise<void> {
  const owner = currentOwner();
  const [stored, inMemoryRows] = await Promise.all([
    createQueueStore(owner).edit(unchanged).catch(reportQueue),
    memoryQueue().edit(unchanged),
  ]);
  if (owner !== currentOwner()) return;
  clearTimeout(reloading);
  // Refused storage has no rows.
  const isUnread = stored === undefined && storage.status !== "refused";
  unread = isUnread ? unread + 1 : 0;
  if (isUnread) reloading = setTimeout(() => void reloadQueue().catch(reportQueue), retryDelay(unread - 1));
  const shown = queue.rows.filter(({ id }) => !queue.unstored.includes(id));
  const rows = [...(stored ?? (isUnread ? shown : [])), ...(inMemoryRows ?? [])];
  const ids = new Set(rows.map(({ id }) => id));
  const hasArrived = queue.rows.some(({ id, kind }) => kind === "feedback" && !ids.has(id));
  queue.rows = ref(rows);
  queue.unstored = (inMemoryRows ?? []).map(({ id }) => id);
  if (!isUnread) queue.read = true;
  if (hasArrived) void refresh();
}

export function reportQueue(error: unknown): void {
  console.warn("The queue could not be sent", error);
}

onOwnerChange(() => {
  clearTimeout(reloading);
  unread = 0;
  queue.rows = ref([]);
  queue.unstored = [];
  queue.removed = [];
  queue.doubtful = [];
  queue.read = false;
});

/** The browser asks before rows in memory are lost. */
addEventListener("beforeunload", (event) => {
  if (queue.unstored.length > 0) event.preventDefault();
});

openBroadcast(QUEUE_CHANNEL)?.addEventListener("message", ({ data }: MessageEvent<QueueMessage>) => {
  if (data.uid !== currentOwner()) return;
  noteRemoval(data);
  reloadQueue().catch(reportQueue);
});
