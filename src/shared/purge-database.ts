import { openExisting } from "./idb.ts";
import { databaseName, type Owner, type TableName } from "./schema.ts";

/** Every version has it. */
const FIRST: TableName = "documents";

/**
 * Deletes an owner's database. Without Dexie, so that log-out never waits for a script to load. Other tabs close theirs
 * when they hear of the deletion; until then the browser holds it back and this waits. A tab that the system has frozen may
 * never hear of it: so the tables are emptied first.
 */
export async function purgeMirror(owner: Owner): Promise<void> {
  // Asked for in this order, done in this order.
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
