import { createQueueStore } from "../src/shared/queue/idb-store.ts";
import { readPushRow } from "../src/shared/push-row.ts";
import { databaseName } from "../src/shared/schema.ts";

/** Owners of databases on this device. */
export async function owners(): Promise<string[]> {
  const prefix = databaseName("");
  const names = (await indexedDB.databases()).map(({ name = "" }) => name);
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** The signed-in member with a push subscription; null after a log-out. */
export async function pushRecipient(): Promise<string | null> {
  for (const uid of await owners()) {
    const [session, subscription] = await Promise.all([createQueueStore(uid).session(), readPushRow(uid)]);
    if (session && subscription) return uid;
  }
  return null;
}
