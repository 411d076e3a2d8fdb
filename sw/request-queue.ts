import { QUEUE_SYNC } from "../contract/bridge.ts";
import { drain } from "../src/shared/queue/drain.ts";
import { createQueueStore } from "../src/shared/queue/idb-store.ts";
import { exclusively } from "../src/shared/queue/lock.ts";
import { withoutBackoff } from "../src/shared/queue/rows.ts";
import { owners } from "./members.ts";

declare const self: ServiceWorkerGlobalScope;

/** Background sync is not in TypeScript's library: not every browser has it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Sends what waits as soon as the browser says that there is a network, with no page open too. */
export function drainOnSync(): void {
  self.addEventListener("sync" as "message", (event) => {
    const { tag } = event as ExtendableEvent as SyncEvent;
    if (tag === QUEUE_SYNC) event.waitUntil(drainAll());
  });
}

/** Sends what a member's queue holds. Resolves to whether something is left that wants a connection. */
export function drainQueue(uid: string): Promise<boolean> {
  const base = new URL("./api/", self.registration.scope).href;
  const store = createQueueStore(uid);
  const fetch = self.fetch.bind(self);
  return exclusively(uid, () => drain({ owner: uid, store, base, fetch, now: () => Date.now() }));
}

/** Only a queue with a session of its own member's is sent. @throws Error when something is left: then the browser calls again. */
async function drainAll(): Promise<void> {
  const left = [];
  for (const uid of await owners()) {
    await createQueueStore(uid).edit((rows) => withoutBackoff(rows, Date.now()));
    left.push(await drainQueue(uid));
  }
  if (left.some(Boolean)) throw new Error("the queue waits for a connection");
}
