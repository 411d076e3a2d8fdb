import { databaseName, type Owner, type TableName } from "./schema.ts";

/**
 * Opens an existing database at any version, without Dexie, for fast reads and for the worker. The caller closes it.
 * Null if it does not exist, lacks the table, or is refused.
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
    // Keeps the request from creating the database.
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    request.addEventListener("error", () => resolve(null));
    request.addEventListener("success", () => {
      const database = request.result;
      database.addEventListener("versionchange", () => database.close());
      // Created by another tab just now, or by an older app.
      if (database.objectStoreNames.contains(table)) return resolve(database);
      database.close();
      resolve(null);
    });
  });
}

/** Owners of databases on this device; none where the browser does not list databases. */
export async function ownersHere(): Promise<Owner[]> {
  const prefix = databaseName("");
  const databases = (await indexedDB.databases?.()) ?? [];
  const names = databases.map(({ name = "" }) => name);
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** Empty without such a table. @throws the browser's storage error. */
export async function readRows<Row>(owner: Owner, name: TableName): Promise<Row[]> {
  const [rows = []] = await readTables(owner, [name]);
  return rows as Row[];
}

/** Of several tables at one time; the first stands for all but those that an older app has not made. @throws the browser's storage error. */
export async function readTables(owner: Owner, names: [TableName, ...TableName[]]): Promise<unknown[][]> {
  const database = await openExisting(owner, names[0]);
  if (!database) return [];
  const existing = names.filter((name) => database.objectStoreNames.contains(name));
  const transaction = database.transaction(existing);
  const tables = existing.map(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const rows = transaction.objectStore(name).getAll();
        rows.addEventListener("error", () => reject(rows.error));
        rows.addEventListener("success", () => resolve(rows.result));
      }),
  );
  // Takes effect after the reads.
  database.close();
  return Promise.all(tables);
}

/**
 * Resolves after the commit, to false without such a table.
 * @throws the browser's storage error.
 */
export async function writeTable(
  owner: Owner,
  name: TableName,
  work: (table: IDBObjectStore) => void,
): Promise<boolean> {
  return writeTables(owner, [name], (transaction) => work(transaction.objectStore(name)));
}

/** The same over several tables, in one transaction; those that an older database lacks are left out. */
export async function writeTables(
  owner: Owner,
  names: [TableName, ...TableName[]],
  work: (transaction: IDBTransaction) => void,
): Promise<boolean> {
  const [name] = names;
  const database = await openExisting(owner, name);
  if (!database) return false;
  try {
    await new Promise<void>((resolve, reject) => {
      const present = names.filter((one) => database.objectStoreNames.contains(one));
      const transaction = database.transaction(present, "readwrite");
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("the transaction was aborted")),
      );
      work(transaction);
    });
  } finally {
    database.close();
  }
  return true;
}

/** Reads within the current write transaction. */
export function withRows<Row>(table: IDBObjectStore, next: (rows: Row[]) => void): void {
  const all = table.getAll();
  all.addEventListener("success", () => next(all.result as Row[]));
}
