/** What only this page has of the queue: sent by it, or lost with it. */
import { createMemoryQueue } from "../../shared/queue/memory-store.ts";
import { onOwnerChange } from "../session.ts";

let inMemory = createMemoryQueue();

export function memoryQueue() {
  return inMemory;
}

onOwnerChange(() => {
  // Stops a sender of this page.
  void inMemory.dropSession();
  inMemory = createMemoryQueue();
});
