/** What waits to be sent: in the member's database, or in memory where the browser would not keep it. */
import { useEffect } from "react";
import { proxy, ref, useSnapshot } from "valtio";
import { QUEUE_CHANNEL, type QueueNews } from "../../../contract/bridge.ts";
import { createQueueStore } from "../../shared/queue/idb-store.ts";
import { createMemoryQueue } from "../../shared/queue/memory-store.ts";
import { unchanged, type Edit } from "../../shared/queue/store.ts";
import type { Owner, QueueRow } from "../../shared/schema.ts";
import { refresh } from "../refresh.ts";
import { currentOwner, onOwnerChange } from "../session.ts";

interface Queue {
  /** In the order in which they are sent. */
  rows: readonly QueueRow[];
  /** False until it has been looked up. */
  read: boolean;
}

/** The queue of whoever is signed in. */
export const queue = proxy<Queue>({ rows: ref([]), read: false });
let inMemory = createMemoryQueue();

export function useQueue(): Queue {
  useEffect(() => {
    reloadQueue().catch(reportQueue);
  }, []);
  return useSnapshot(queue) as Queue;
}

/** What the browser would not keep: sent by this page, or lost with it. */
export function memoryQueue() {
  return inMemory;
}

/** Keeps what an edit adds for a member: in memory where the browser refuses it, or has no room for it. */
export async function addToQueue(owner: Owner, add: Edit): Promise<void> {
  const stored = await createQueueStore(owner)
    .edit(add)
    .catch((error: unknown) => {
      console.warn("The browser keeps nothing to be sent later", error);
      return null;
    });
  // What is in memory is sent as whoever is signed in now.
  if (!stored && owner === currentOwner()) await inMemory.edit(add);
  await reloadQueue();
}

/** Edits rows wherever they are. */
export async function editQueue(edit: Edit): Promise<void> {
  await Promise.all([createQueueStore(currentOwner()).edit(edit), inMemory.edit(edit)]);
  await reloadQueue();
}

/** Reads what is there. A feedback that is gone has arrived: then there is something to fetch. */
export async function reloadQueue(): Promise<void> {
  const owner = currentOwner();
  const [stored, others] = await Promise.all([
    createQueueStore(owner).edit(unchanged),
    inMemory.edit(unchanged),
  ]);
  if (owner !== currentOwner()) return;
  const rows = [...(stored ?? []), ...(others ?? [])];
  const ids = new Set(rows.map(({ id }) => id));
  const hasArrived = queue.rows.some(({ id, kind }) => kind === "feedback" && !ids.has(id));
  queue.rows = ref(rows);
  queue.read = true;
  if (hasArrived) void refresh();
}

export function reportQueue(error: unknown): void {
  console.warn("The queue could not be sent", error);
}

onOwnerChange(() => {
  // Whoever is just sending it stops.
  void inMemory.dropSession();
  inMemory = createMemoryQueue();
  queue.rows = ref([]);
  queue.read = false;
});

/** Other pages and the worker change it too. */
if (typeof BroadcastChannel !== "undefined") {
  new BroadcastChannel(QUEUE_CHANNEL).addEventListener("message", ({ data }: MessageEvent<QueueNews>) => {
    if (data.uid === currentOwner()) reloadQueue().catch(reportQueue);
  });
}
