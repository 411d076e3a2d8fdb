import { createQueueStore } from "../src/shared/queue/idb-store.ts";
import { readPushRow } from "../src/shared/push-row.ts";
import { ownersHere } from "../src/shared/idb.ts";

/** The signed-in member with a push subscription; null after a log-out. */
export async function pushRecipient(): Promise<string | null> {
  for (const uid of await ownersHere()) {
    const [session, subscription] = await Promise.all([createQueueStore(uid).session(), readPushRow(uid)]);
    if (session && subscription) return uid;
  }
  return null;
}

/** Whose session is stored here. */
export async function signedInMembers(): Promise<string[]> {
  const members = await ownersHere();
  const sessions = await Promise.all(members.map((uid) => createQueueStore(uid).session()));
  return members.filter((_, index) => sessions[index] !== null);
}
