/** Seals on writing and opens on reading. Cursors give rows as stored: a filter sees clear fields only. */
import { Dexie, type DBCore, type DBCoreTable, type DBCoreTransaction, type Middleware } from "dexie";
import { isSealed, openRow } from "../shared/sealed-rows.ts";
import type { TableName } from "../shared/schema.ts";
import { isPrivate, sealedTables, sealRow } from "./seal.ts";

const GROUP = 100;

export interface Sealing {
  /** Null where the browser cannot seal, and for visitors. */
  key: CryptoKey | null;
  version?: string | undefined;
  /** The row is treated as missing. */
  onUnreadable(table: TableName, row: object): void;
}

export function sealing(state: Sealing): Middleware<DBCore> {
  return {
    stack: "dbcore",
    name: "sealing",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return sealedTables.includes(name as TableName)
          ? sealedTable(table, name as TableName, state)
          : table;
      },
    }),
  };
}

function sealedTable(table: DBCoreTable, name: TableName, state: Sealing): DBCoreTable {
  const openAll = (rows: readonly (object | undefined)[]) =>
    inGroups(rows, async (row) => {
      const opened = await openRow(state.key, name, row);
      if (row && !opened) state.onUnreadable(name, row);
      return opened;
    });
  const open = (transaction: DBCoreTransaction, rows: (object | undefined)[]) =>
    rows.some(isSealed) ? during(transaction, openAll(rows)) : rows;
  return {
    ...table,
    get: (request) =>
      table
        .get(request)
        .then((row: object | undefined) => open(request.trans, [row]))
        .then(([opened]) => opened),
    getMany: (request) => table.getMany(request).then((rows) => open(request.trans, rows)),
    query: (request) =>
      table
        .query(request)
        .then(({ result }) => (request.values ? open(request.trans, result) : result))
        .then((rows) => ({ result: rows.filter((row) => row !== undefined) })),
    mutate(request) {
      const { key } = state;
      if (key === null || (request.type !== "put" && request.type !== "add")) return table.mutate(request);
      if (!request.values.some((row) => isPrivate(name, row))) return table.mutate(request);
      const sealed = inGroups(request.values, (row) => sealRow(key, name, row));
      return during(request.trans, sealed).then((values) => table.mutate({ ...request, values }));
    },
  };
}

/** Returns a Dexie promise, which live queries observe, and keeps a writing transaction open. */
function during<T>(transaction: DBCoreTransaction, work: Promise<T>) {
  const isWriting = (transaction as IDBTransaction).mode === "readwrite";
  return Dexie.Promise.resolve(isWriting ? Dexie.waitFor(work) : work);
}

/** Keeps the order. Works in groups, since starting a thousand ciphers at once is a long task for the page. */
async function inGroups<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < list.length; from += GROUP)
    done.push(...(await Promise.all(list.slice(from, from + GROUP).map(work))));
  return done;
}
