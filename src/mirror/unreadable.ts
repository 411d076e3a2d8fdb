/** What cannot be opened is deleted, with what hangs together with it, so that the next sync fetches it anew. */
import { Dexie } from "dexie";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { ItemRow, TableName } from "../shared/schema.ts";
import type { MirrorDatabase } from "./mirror-database.ts";

interface Events {
  onForgotten(): void;
  /** Another tab has made another key meanwhile: the rows are whole. */
  onOtherKey(): void;
}

type Found = ReadonlyMap<TableName, readonly object[]>;

/** Returns what takes note of a row; all of a moment are deleted together. */
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
    // Not within the transaction that found it.
    if (found.size === 0) setTimeout(() => void forget());
    found.set(table, [...(found.get(table) ?? []), row]);
  };
}

async function forgetRows(database: MirrorDatabase, found: Found, events: Events): Promise<void> {
  if (!database.isOpen()) return;
  const tables = [...found.keys()].map((name) => database.table(name));
  const isOurs = await database.transaction("rw", [database.keys, ...tables], async () => {
    if ((await database.keys.get("mirror"))?.version !== database.seals.version) return false;
    for (const [name, rows] of found) await deleteWithDependents(database, name, rows);
    return true;
  });
  if (isOurs) events.onForgotten();
  else events.onOtherKey();
}

/** A sync goes on after the last line, and at the first known record of a list. */
async function deleteWithDependents(
  database: MirrorDatabase,
  name: TableName,
  rows: readonly object[],
): Promise<void> {
  const { lines, items } = database;
  if (name === "lines") {
    const seqs = (rows as BalanceLine[]).map(({ seq }) => seq);
    const before = await lines.bulkGet(seqs);
    // Others may have been fetched meanwhile.
    const unreadable = seqs.filter((_, index) => before[index] === undefined);
    if (unreadable.length > 0)
      await lines
        .where("seq")
        .aboveOrEqual(Math.min(...unreadable))
        .delete();
    const end = await lines.orderBy("seq").last();
    if (!end) await lines.clear();
  } else if (name === "items") {
    const lists = new Set((rows as ItemRow[]).map(({ list }) => list));
    for (const list of lists)
      await items.where("[list+id]").between([list, Dexie.minKey], [list, Dexie.maxKey]).delete();
  } else {
    const path = name === "votes" ? "id" : "key";
    const table = database.table(name);
    const keys = rows.map((row) => (row as Record<string, string>)[path] ?? "");
    const before = await table.bulkGet(keys);
    await table.bulkDelete(keys.filter((_, index) => before[index] === undefined));
  }
}
