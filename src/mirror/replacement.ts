/** Sets pages of a sync from nothing aside; together they replace what is stored. */
import type { MirrorDatabase } from "./mirror-database.ts";
import { recordsOf, type Records } from "./records.ts";
import type { Replacement } from "./store.ts";

export async function putRecords({ votes, items }: MirrorDatabase, records: Records): Promise<void> {
  await votes.bulkPut(records.votes);
  await items.bulkPut(records.items);
  await votes.bulkDelete(records.deleted.votes);
  await items.bulkDelete(records.deleted.items);
}

export async function keepPage(database: MirrorDatabase, replacement: Replacement): Promise<void> {
  const { pages } = database;
  const { page, first, last } = replacement;
  if (first) await pages.clear();
  const n = ((await pages.toCollection().primaryKeys()).at(-1) ?? 0) + 1;
  await pages.add({ n, page });
  if (last) await replaceByPages(database, replacement.lines);
}

/** One page at a time, since there may be many. */
async function replaceByPages(database: MirrorDatabase, withLines: boolean): Promise<void> {
  const { documents, votes, lines, items, pages } = database;
  await Promise.all([votes.clear(), items.clear(), ...(withLines ? [lines.clear()] : [])]);
  for (const n of await pages.toCollection().primaryKeys()) {
    const kept = await pages.get(n);
    // Sealed under a lost key: its content would be missing for good.
    if (!kept) throw new Error("a page that was kept aside cannot be read");
    if (withLines) await lines.bulkPut(kept.page.lines);
    await putRecords(database, recordsOf(kept.page));
    await documents.bulkPut(kept.page.documents ?? []);
    await pages.delete(n);
  }
}
