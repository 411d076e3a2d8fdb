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

/** An unreadable database, such as one whose deletion a tab blocks, keeps no message from another member. */
async function storedRecipient(): Promise<string | null> {
  const asked = (await ownersHere()).map(async (uid) => ((await isRecipient(uid)) ? uid : null));
  const found = asked.map((one) => one.then((uid) => uid ?? Promise.reject(new Error("no recipient"))));
  return Promise.any(found).catch(async () => {
    // Throws the storage error, if there was one, so that the caller retries.
    await Promise.all(asked);
    return null;
  });
}

async function isRecipient(uid: string): Promise<boolean> {
  const [session, subscription] = await Promise.all([createQueueStore(uid).session(), readPushRow(uid)]);
  return session !== null && subscription !== null;
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
