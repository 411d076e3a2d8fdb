import { databaseName, type Owner, type TableName } from "./schema.ts";

type Open = (owner: Owner, table: TableName) => Promise<IDBDatabase | null>;

/** A frozen tab blocks the deletion or upgrade of a database, which in turn blocks every later opening. */
const LONGEST_OPENING_MS = 10_000;

/**
 * Opens a database at any version, without Dexie. The caller closes it. Null if it does not exist or lacks the table.
 * @throws the browser's storage error, or an Error when opening takes too long; the database may exist then
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
      // The database may be new, or from an older app version.
      if (database.objectStoreNames.contains(table)) return resolve(database);
      database.close();
      resolve(null);
    });
  });

/** Returns null also if opening is refused. */
export const openExisting: Open = (owner, table) => openIfThere(owner, table).catch(() => null);

/** Empty where the browser does not list databases. */
export async function ownersHere(): Promise<Owner[]> {
  const prefix = databaseName("");
  const databases = (await indexedDB.databases?.()) ?? [];
  const names = databases.map(({ name = "" }) => name);
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** Empty if `open` finds no table. @throws the browser's storage error */
export async function readRows<Row>(owner: Owner, name: TableName, open?: Open): Promise<Row[]> {
  const [rows = []] = await readTables(owner, [name], open);
  return rows as Row[];
}

/** Reads the tables in one transaction. Only the first table must exist. @throws the browser's storage error */
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
 * Resolves after the commit; to false without the table.
 * @throws the browser's storage error
 */
export async function writeTable(
  owner: Owner,
  name: TableName,
  work: (table: IDBObjectStore) => void,
  open?: Open,
): Promise<boolean> {
  return writeTables(owner, [name], (transaction) => work(transaction.objectStore(name)), open);
}

/** Leaves out tables that an older database lacks. */
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
