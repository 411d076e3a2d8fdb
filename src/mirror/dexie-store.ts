import { Dexie, liveQuery } from "dexie";
import type { MirrorDatabase } from "./database.ts";
import { byPinnedThenNewest } from "./order.ts";
import { linesBetween, linesUpTo } from "./line-queries.ts";
import type { DocumentRow, Lists } from "../shared/schema.ts";
import { withoutOlder } from "./newer.ts";
import { mergeFetchedAt } from "./batch.ts";
import { recordsOf, type Records } from "./records.ts";
import { assertContinues, assertFollows, statementState } from "./statement-state.ts";
import type { Batch, MirrorStore, Replacement } from "./store.ts";

const LAST = Number.MAX_SAFE_INTEGER;

/** The mirror in IndexedDB. */
export function createDexieStore(database: MirrorDatabase): MirrorStore {
  const { documents, notices, votes, lines, receipts, actions, items, reads, pages } = database;
  /** The last visible seq. Dexie's promises only: live queries observe no others. */
  const shownTo = () =>
    documents
      .get("statement")
      .then((row) => (row as DocumentRow<"statement"> | undefined)?.value.shownTo ?? LAST);
  return {
    documents: () => documents.toArray(),
    document: async (key) => (await documents.get(key)) as DocumentRow<typeof key> | undefined,
    notices: async (kind) =>
      byPinnedThenNewest(await notices.where("[kind+publishedAt]").between([kind], [kind, []]).toArray()),
    notice: (id) => notices.get(id),
    votes: () => votes.orderBy("createdAt").reverse().toArray(),
    async isEmpty() {
      const counts = await Promise.all([lines, votes, items].map((table) => table.limit(1).count()));
      return counts.every((count) => count === 0);
    },
    lastLine: () => shownTo().then((end) => lines.where("seq").belowOrEqual(end).last()),
    lastStored: () => lines.orderBy("seq").last(),
    lastLineOf: async (asset) => (await linesUpTo(lines, { asset }, LAST, 1))[0],
    linesBefore: (filter, before, limit) =>
      shownTo().then((end) =>
        linesUpTo(lines, filter, before === null ? end : Math.min(end, before - 1), limit),
      ),
    linesFrom: (filter, floor) => shownTo().then((end) => linesBetween(lines, filter, floor, end)),
    linesAfter: (after, limit) =>
      shownTo().then((end) => lines.where("seq").between(after, end, false, true).limit(limit).toArray()),
    linesOf: async (seqs) => (await lines.bulkGet(seqs)).filter((line) => line !== undefined),
    items: async (list, limit) => {
      const newest = items
        .where("[list+order]")
        .between([list, Dexie.minKey], [list, Dexie.maxKey])
        .reverse();
      return (await newest.limit(limit).toArray()).map(({ value }) => value as Lists[typeof list]);
    },
    item: async (list, id) => (await items.get([list, id]))?.value as Lists[typeof list] | undefined,
    receipt: (key) => receipts.get(key),
    receipts: () => receipts.orderBy("at").reverse().toArray(),
    actions: () => actions.toArray(),
    reads: () => reads.toCollection().primaryKeys(),

    write: (batch) => write(database, batch),
    async forgetFetched() {
      const fetched = [documents, notices, votes, lines, items, pages];
      await database.transaction("rw", fetched, () => Promise.all(fetched.map((table) => table.clear())));
    },
    async putAction(row) {
      await actions.put(row);
    },
    async putReads(ids) {
      await reads.bulkPut(ids.map((id) => ({ id })));
    },
    async settleAction(key, receipt) {
      await database.transaction("rw", actions, receipts, async () => {
        await actions.delete(key);
        if (receipt) await receipts.put(receipt);
      });
    },

    watch(read, next) {
      const subscription = liveQuery(read).subscribe({
        next,
        // Closing the database ends its queries with an error.
        error: (error) => console.warn("The mirror could not be read", error),
      });
      return () => subscription.unsubscribe();
    },
    close: () => database.close({ disableAutoOpen: true }),
  };
}

async function write(database: MirrorDatabase, whole: Batch): Promise<void> {
  const { documents, notices, votes, lines, items, reads, pages } = database;
  await database.transaction("rw", [documents, notices, votes, lines, items, reads, pages], async () => {
    const stored = await documents.toArray();
    const { sync } = whole;
    if (sync) {
      const before = stored.find(({ key }) => key === "sync");
      assertContinues(before, sync.since);
    }
    const batch = withoutOlder(whole, stored, Date.now());
    if (batch.lines) await writeLines(database, batch.lines);
    await documents.bulkPut(batch.documents);
    for (const [kind, list] of Object.entries(batch.notices)) {
      await notices.where("[kind+publishedAt]").between([kind], [kind, []]).delete();
      await notices.bulkPut(list);
    }
    if (batch.records) await putRecords(database, batch.records);
    if (sync?.replacement) await keepPage(database, sync.replacement);
    if (batch.fetched) await documents.put(mergeFetchedAt(await documents.get("fetched"), batch.fetched));
    if (batch.reads) await reads.bulkPut(batch.reads.map((id) => ({ id })));
    if (sync) await documents.put(sync.row);
  });
}

async function writeLines(
  { documents, lines }: MirrorDatabase,
  { list, unfinished = false }: NonNullable<Batch["lines"]>,
): Promise<void> {
  const [first] = list;
  assertFollows(first, first && (await lines.get(first.seq - 1)));
  const state = (await documents.get("statement")) as DocumentRow<"statement"> | undefined;
  const last = await lines.orderBy("seq").last();
  const asOf = (await documents.get("balances"))?.asOf;
  const next = statementState(state, unfinished, last, asOf);
  // Every screen observes `documents`: write only changes.
  if (state?.value.shownTo !== next.value.shownTo) await documents.put(next);
  await lines.bulkPut(list);
}

async function putRecords({ votes, items }: MirrorDatabase, records: Records): Promise<void> {
  await votes.bulkPut(records.votes);
  await items.bulkPut(records.items);
  await votes.bulkDelete(records.deleted.votes);
  await items.bulkDelete(records.deleted.items);
}

/** At the last page all of them replace what is stored, a page at a time: there may be many. */
async function keepPage(database: MirrorDatabase, replacement: Replacement): Promise<void> {
  const { votes, lines, items, pages } = database;
  const { page, first, last } = replacement;
  if (first) await pages.clear();
  await pages.add({ page });
  if (!last) return;
  await Promise.all([votes.clear(), items.clear(), ...(replacement.lines ? [lines.clear()] : [])]);
  for (const n of await pages.orderBy("n").primaryKeys()) {
    const kept = await pages.get(n);
    if (!kept) continue;
    if (replacement.lines) await lines.bulkPut(kept.page.lines);
    await putRecords(database, recordsOf(kept.page));
  }
  await pages.clear();
}
