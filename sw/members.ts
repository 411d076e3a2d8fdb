import { createQueueStore } from "../src/shared/queue/idb-store.ts";
import { readPushRow } from "../src/shared/push-row.ts";
import { databaseName } from "../src/shared/schema.ts";

/** Whoever has a database here. */
export async function owners(): Promise<string[]> {
  const prefix = databaseName("");
  const names = (await indexedDB.databases()).map(({ name = "" }) => name);
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** The member whom messages are for: signed in here, and this browser's subscription is theirs. Null after a log-out. */
export async function pushRecipient(): Promise<string | null> {
  for (const uid of await owners()) {
    const [session, subscription] = await Promise.all([createQueueStore(uid).session(), readPushRow(uid)]);
    if (session && subscription) return uid;
  }
  return null;
}
