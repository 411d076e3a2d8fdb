/** Deletes rows that cannot be opened, with their dependents, so that the next sync fetches them. */
import { Dexie, type Table } from "dexie";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { ItemRow, PageRow, TableName } from "../shared/schema.ts";
import type { MirrorDatabase } from "./mirror-database.ts";

interface Events {
  onForgotten(): void;
  /** Another tab has changed the key: the rows are intact. */
  onOtherKey(): void;
}

type Found = ReadonlyMap<TableName, readonly object[]>;

/** Rows reported together are deleted together. */
export function forgetUnreadable(database: MirrorDatabase, events: Events) {
  const found = new Map<TableName, object[]>();
  let isForgetting = false;
  async function forget(): Promise<void> {
    isForgetting = true;
    try {
      await forgetRows(database, found, events);
    } catch (error) {
      console.warn("What cannot be read could not be deleted", error);
    } finally {
      found.clear();
      isForgetting = false;
    }
  }
  return (table: TableName, row: object): void => {
    if (isForgetting) return;
    // Must not run within the transaction that found the row.
    if (found.size === 0) setTimeout(() => void forget());
    found.set(table, [...(found.get(table) ?? []), row]);
  };
}

async function forgetRows(database: MirrorDatabase, found: Found, events: Events): Promise<void> {
  if (!database.isOpen()) return;
  const names = new Set<TableName>([...found.keys(), "documents"]);
  const tables = [...names].map((name) => database.table(name));
  let deleted = 0;
  const isOurs = await database.transaction("rw", [database.keys, ...tables], async () => {
    if ((await database.keys.get("mirror"))?.version !== database.seals.version) return false;
    for (const [name, rows] of found) deleted += await deleteWithDependents(database, name, rows);
    // The cursor claims that the rows are there.
    if (deleted > 0) await database.documents.delete("sync");
    return true;
  });
  if (!isOurs) events.onOtherKey();
  else if (deleted > 0) events.onForgotten();
}

/** An incomplete list or statement would seem complete. @returns the number deleted. */
async function deleteWithDependents(
  database: MirrorDatabase,
  name: TableName,
  rows: readonly object[],
): Promise<number> {
  const { lines, items, pages } = database;
  if (name === "lines") {
    const seqs = (rows as BalanceLine[]).map(({ seq }) => seq);
    const unreadable = await missing(lines, seqs);
    if (unreadable.length === 0) return 0;
    await lines
      .where("seq")
      .aboveOrEqual(Math.min(...unreadable))
      .delete();
    // Lines before them may be unreadable too.
    if (!(await lines.orderBy("seq").last())) await lines.clear();
    return unreadable.length;
  }
  if (name === "items") {
    const keys = (rows as ItemRow[]).map(({ list, id }): [string, string] => [list, id]);
    const lists = new Set((await missing(items, keys)).map(([list]) => list));
    for (const list of lists)
      await items.where("[list+id]").between([list, Dexie.minKey], [list, Dexie.maxKey]).delete();
    return lists.size;
  }
  if (name === "pages") {
    const unreadable = await missing(
      pages,
      (rows as PageRow[]).map(({ n }) => n),
    );
    if (unreadable.length > 0) await pages.clear();
    return unreadable.length;
  }
  const path = name === "votes" ? "id" : "key";
  const table: Table<object, string> = database.table(name);
  const unreadable = await missing(
    table,
    rows.map((row) => (row as Record<string, string>)[path] ?? ""),
  );
  await table.bulkDelete(unreadable);
  return unreadable.length;
}

/** The other rows may have been fetched meanwhile. */
async function missing<Key>(table: Table<object, Key>, keys: Key[]): Promise<Key[]> {
  const rows = await table.bulkGet(keys);
  return keys.filter((_, index) => rows[index] === undefined);
}
