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

/** Every row of a table; none where there is no such table. @throws what the browser refuses to read them with. */
export async function readRows<Row>(owner: Owner, name: TableName): Promise<Row[]> {
  const database = await openExisting(owner, name);
  if (!database) return [];
  return new Promise((resolve, reject) => {
    const rows = database.transaction(name).objectStore(name).getAll();
    rows.addEventListener("error", () => reject(rows.error));
    rows.addEventListener("success", () => resolve(rows.result as Row[]));
    // Takes effect when the reading is done.
    database.close();
  });
}

/**
 * One transaction over one table. Resolves to whether there is such a table, when everything is written.
 * @throws what the browser refuses to write with.
 */
export async function writeTable(
  owner: Owner,
  name: TableName,
  work: (table: IDBObjectStore) => void,
): Promise<boolean> {
  const database = await openExisting(owner, name);
  if (!database) return false;
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(name, "readwrite");
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("given up")));
      work(transaction.objectStore(name));
    });
  } finally {
    database.close();
  }
  return true;
}

/** Reads every row within a transaction that writes, and hands them on before it ends. */
export function withRows<Row>(table: IDBObjectStore, next: (rows: Row[]) => void): void {
  const all = table.getAll();
  all.addEventListener("success", () => next(all.result as Row[]));
}
