import { databaseName, type Owner, type TableName } from "./schema.ts";

/**
 * Opens an owner's database if it is there, at whatever version it has, and makes none where there is none. Without
 * Dexie, for what must be quick or runs in the worker. Whoever gets it closes it; a deletion or an upgrade closes it too.
 * Null where it is not there, has no such table yet, or the browser refuses it.
 */
export function openExisting(owner: Owner, table: TableName): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open(databaseName(owner));
    } catch {
      resolve(null);
      return;
    }
    // There is none: without the abort this would make an empty one, in Dexie's way.
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    request.addEventListener("error", () => resolve(null));
    request.addEventListener("success", () => {
      const database = request.result;
      database.addEventListener("versionchange", () => database.close());
      // One that another tab is only just making has no tables yet, and one of an earlier app has fewer.
      if (database.objectStoreNames.contains(table)) return resolve(database);
      database.close();
      resolve(null);
    });
  });
}
