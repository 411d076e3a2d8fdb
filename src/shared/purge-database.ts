import { openExisting } from "./idb.ts";
import { databaseName, type Owner, type TableName } from "./schema.ts";

/** A table that exists in every version. */
const FIRST: TableName = "documents";

/**
 * Works without Dexie, so that a log-out waits for no script. Empties the tables first: a frozen tab may block the
 * deletion indefinitely.
 */
export async function purgeMirror(owner: Owner): Promise<void> {
  // IndexedDB executes these in this order.
  await Promise.all([empty(owner).catch(() => undefined), remove(owner)]);
}

async function empty(owner: Owner): Promise<void> {
  const database = await openExisting(owner, FIRST);
  if (!database) return;
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names, "readwrite");
  for (const name of names) transaction.objectStore(name).clear();
  database.close();
}

function remove(owner: Owner): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName(owner));
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error));
  });
}
