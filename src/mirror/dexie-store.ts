import { Dexie, liveQuery } from "dexie";
import type { MirrorDatabase } from "./database.ts";
import { byPinnedThenNewest } from "./order.ts";
import { linesBefore, linesFrom } from "./queries.ts";
import type { DocumentRow, Lists } from "./schema.ts";
import type { Batch, MirrorStore } from "./store.ts";

/** The mirror in IndexedDB. */
export function createDexieStore(database: MirrorDatabase): MirrorStore {
  const { documents, notices, votes, lines, receipts, actions, items, reads } = database;
  return {
    documents: () => documents.toArray(),
    document: async (key) => (await documents.get(key)) as DocumentRow<typeof key> | undefined,
    notices: async (kind) =>
      byPinnedThenNewest(await notices.where("[kind+publishedAt]").between([kind], [kind, []]).toArray()),
    notice: (id) => notices.get(id),
    votes: () => votes.orderBy("createdAt").reverse().toArray(),
    lastLine: () => lines.orderBy("seq").last(),
    lastLineOf: async (asset) => (await linesBefore(lines, { asset }, null, 1))[0],
    linesBefore: (filter, before, limit) => linesBefore(lines, filter, before, limit),
    linesFrom: (filter, floor) => linesFrom(lines, filter, floor),
    linesAfter: (after, limit) => lines.where("seq").above(after).limit(limit).toArray(),
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
      const fetched = [documents, notices, votes, lines, items];
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
        // A database that is closing ends its queries with an error; whoever closed it opens the next one.
        error: (error) => console.warn("The mirror could not be read", error),
      });
      return () => subscription.unsubscribe();
    },
    close: () => database.close({ disableAutoOpen: true }),
  };
}

async function write(database: MirrorDatabase, batch: Batch): Promise<void> {
  const { documents, notices, votes, lines, items, reads } = database;
  await database.transaction("rw", [documents, notices, votes, lines, items, reads], async () => {
    await documents.bulkPut(batch.documents);
    for (const [kind, list] of Object.entries(batch.notices)) {
      await notices.where("[kind+publishedAt]").between([kind], [kind, []]).delete();
      await notices.bulkPut(list);
    }
    if (batch.votes) {
      await votes.clear();
      await votes.bulkPut(batch.votes);
    }
    if (batch.lines?.replace) await lines.clear();
    if (batch.lines) await lines.bulkPut(batch.lines.list);
    if (batch.items) await items.bulkPut(batch.items);
    if (batch.reads) await reads.bulkPut(batch.reads.map((id) => ({ id })));
  });
}
