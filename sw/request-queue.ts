import { QUEUE_SYNC } from "../contract/bridge.ts";
import { drain } from "../src/shared/queue/drain.ts";
import { createQueueStore } from "../src/shared/queue/idb-store.ts";
import { withQueueLock } from "../src/shared/queue/lock.ts";
import { withoutBackoff } from "../src/shared/queue/rows.ts";
import { ownersHere } from "../src/shared/idb.ts";
import { sendSessionEnds } from "../src/shared/session-ends.ts";

declare const self: ServiceWorkerGlobalScope;

/** Background Sync is missing in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Drains the queues when the browser reports a network, even without an open page. */
export function drainOnSync(): void {
  self.addEventListener("sync" as "message", (event) => {
    const { tag } = event as ExtendableEvent as SyncEvent;
    if (tag === QUEUE_SYNC) event.waitUntil(drainAll());
  });
}

/**
 * Resolves to whether rows need a connection.
 * @param isReconnect skips backoff.
 */
export function drainQueue(uid: string, isReconnect = false): Promise<boolean> {
  const base = new URL("./api/", self.registration.scope).href;
  const store = createQueueStore(uid);
  const fetch = self.fetch.bind(self);
  return withQueueLock(uid, async () => {
    // Under the lock: a sender that fails before sets a new backoff.
    if (isReconnect) await store.edit((rows) => withoutBackoff(rows, Date.now()));
    return drain({ owner: uid, store, base, fetch, now: () => Date.now() });
  });
}

/** Keeps no other queue waiting. It may have rows. */
function notDrained(error: unknown): true {
  console.warn("A queue could not be sent", error);
  return true;
}

/** Drains only queues with a session; sends log-outs that the server has not confirmed. @throws Error when rows remain, so that the browser retries. */
export async function drainAll(): Promise<void> {
  const base = new URL("./api/", self.registration.scope).href;
  const remaining = [await sendSessionEnds(base, self.fetch.bind(self)).catch(() => false)];
  for (const uid of await ownersHere()) remaining.push(await drainQueue(uid, true).catch(notDrained));
  if (remaining.some(Boolean)) throw new Error("the queue needs a connection");
}
