import { databaseName, type Owner, type TableName } from "./schema.ts";

type Open = (owner: Owner, table: TableName) => Promise<IDBDatabase | null>;

/** A tab that runs nothing holds back a deletion or an upgrade, and both hold back whoever opens the database after them. */
const LONGEST_OPENING_MS = 10_000;

/**
 * Opens an existing database at any version, without Dexie, for fast reads and for the worker. The caller closes it.
 * Null if it does not exist or lacks the table.
 * @throws the browser's storage error, or an Error when opening takes too long: it may exist.
 */
export const openIfThere: Open = (owner, table) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName(owner));
    let isMissing = false;
    const timer = setTimeout(() => {
      // One that opens too late would hold back others.
      request.addEventListener("success", () => request.result.close());
      reject(new Error("opening the database timed out"));
    }, LONGEST_OPENING_MS);
    for (const end of ["success", "error"]) request.addEventListener(end, () => clearTimeout(timer));
    request.addEventListener("upgradeneeded", () => {
      isMissing = true;
      // Keeps the request from creating the database.
      request.transaction?.abort();
    });
    request.addEventListener("error", () => (isMissing ? resolve(null) : reject(request.error)));
    request.addEventListener("success", () => {
      const database = request.result;
      database.addEventListener("versionchange", () => database.close());
      // Created by another tab just now, or by an older app.
      if (database.objectStoreNames.contains(table)) return resolve(database);
      database.close();
      resolve(null);
    });
  });

/** Null also if it is refused. */
export const openExisting: Open = (owner, table) => openIfThere(owner, table).catch(() => null);

/** Owners of databases on this device; none where the browser does not list databases. */
export async function ownersHere(): Promise<Owner[]> {
  const prefix = databaseName("");
  const databases = (await indexedDB.databases?.()) ?? [];
  const names = databases.map(({ name = "" }) => name);
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** Empty without such a table, or as `open` says. @throws the browser's storage error. */
export async function readRows<Row>(owner: Owner, name: TableName, open?: Open): Promise<Row[]> {
  const [rows = []] = await readTables(owner, [name], open);
  return rows as Row[];
}

/** Of several tables at one time; the first stands for all but those that an older app has not made. @throws the browser's storage error. */
export async function readTables(
  owner: Owner,
  names: [TableName, ...TableName[]],
  open = openExisting,
): Promise<unknown[][]> {
  const database = await open(owner, names[0]);
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
  open?: Open,
): Promise<boolean> {
  return writeTables(owner, [name], (transaction) => work(transaction.objectStore(name)), open);
}

/** The same over several tables, in one transaction; those that an older database lacks are left out. */
export async function writeTables(
  owner: Owner,
  names: [TableName, ...TableName[]],
  work: (transaction: IDBTransaction) => void,
  open = openExisting,
): Promise<boolean> {
  const [name] = names;
  const database = await open(owner, name);
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
