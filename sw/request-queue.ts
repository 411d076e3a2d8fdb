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

/** Runs even without an open page. */
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
    // Under the lock, since a sender that failed just before sets a new backoff.
    if (isReconnect) await store.edit((rows) => withoutBackoff(rows, Date.now()));
    return drain({ owner: uid, store, base, fetch, now: () => Date.now() });
  });
}

/** A queue that cannot be read may have rows, and must not delay the others. */
function notDrained(error: unknown): true {
  console.warn("A queue could not be sent", error);
  return true;
}

/** Also sends unconfirmed log-outs. @throws Error when rows remain, so that the browser retries */
export async function drainAll(): Promise<void> {
  const base = new URL("./api/", self.registration.scope).href;
  const remaining = [await sendSessionEnds(base, self.fetch.bind(self)).catch(() => false)];
  for (const uid of await ownersHere()) remaining.push(await drainQueue(uid, true).catch(notDrained));
  if (remaining.some(Boolean)) throw new Error("the queue needs a connection");
}
