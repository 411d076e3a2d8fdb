import { createQueueStore } from "../src/shared/queue/idb-store.ts";
import { readPushRow } from "../src/shared/push-row.ts";
import { ownersHere } from "../src/shared/idb.ts";
import { withRetries } from "../src/shared/with-retries.ts";

/**
 * Returns null after a log-out. Retries for a moment, since no message comes twice.
 * @throws the browser's storage error
 */
export function pushRecipient(): Promise<string | null> {
  return withRetries(storedRecipient);
}

async function storedRecipient(): Promise<string | null> {
  for (const uid of await ownersHere()) {
    const [session, subscription] = await Promise.all([createQueueStore(uid).session(), readPushRow(uid)]);
    if (session && subscription) return uid;
  }
  return null;
}

/** Returns the members whose session can be read. */
export async function signedInMembers(): Promise<string[]> {
  const members = await ownersHere();
  const sessions = await Promise.all(
    members.map((uid) =>
      createQueueStore(uid)
        .session()
        .catch(() => null),
    ),
  );
  return members.filter((_, index) => sessions[index] !== null);
}
