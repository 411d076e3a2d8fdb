import { Dexie, liveQuery } from "dexie";
import { retryDelay } from "../../contract/backoff.ts";
import { oldestOpen } from "../shared/open-action.ts";
import type { MirrorDatabase } from "./mirror-database.ts";
import { changeKey } from "./key.ts";
import { byPinnedThenNewest } from "./order.ts";
import { isLacking, makeRoom, withRoom, writeWithinRoom } from "./degrade.ts";
import { linesBetween, linesUpTo } from "./line-queries.ts";
import type { Contradiction, DocumentRow, Lists, PinnedKeys, Roots } from "../shared/schema.ts";
import { createOverlay } from "./overlay.ts";
import { withoutOlder } from "./newer.ts";
import { mergeFetchedAt } from "./batch.ts";
import { keepPage, putRecords } from "./replacement.ts";
import { lastLeftOut } from "./unkept.ts";
import { assertContinues, assertFollows, statementState } from "./statement-state.ts";
import type { Batch, MirrorStore } from "./store.ts";

const LAST = Number.MAX_SAFE_INTEGER;

export function createDexieStore(database: MirrorDatabase): MirrorStore {
  const {
    documents,
    notices,
    votes,
    lines,
    receipts,
    actions,
    items,
    reads,
    pages,
    heads,
    evidence,
    screens,
  } = database;
  const overlay = createOverlay();
  /** Uses Dexie's promises only: live queries observe no others. */
  const shownTo = () =>
    documents
      .get("statement")
      .then((row) => (row as DocumentRow<"statement"> | undefined)?.value.shownTo ?? LAST);
  return {
    documents: () => documents.toArray(),
    document: async (key) => (await documents.get(key)) as DocumentRow<typeof key> | undefined,
    coming: async (key) => {
      const aside = (await pages.toArray()).flatMap(({ page }) => page.documents ?? []);
      const row = aside.findLast((one) => one.key === key) ?? (await documents.get(key));
      return row as DocumentRow<typeof key> | undefined;
    },
    notices: (kind) =>
      overlay.of(kind)?.notices(kind) ??
      notices.where("[kind+publishedAt]").between([kind], [kind, []]).toArray().then(byPinnedThenNewest),
    notice: async (id) => (await notices.get(id)) ?? overlay.of("article")?.notice(id),
    votes: () => overlay.of("votes")?.votes() ?? votes.orderBy("createdAt").reverse().toArray(),
    async isEmpty() {
      const counts = await Promise.all([lines, votes, items].map((table) => table.limit(1).count()));
      return counts.every((count) => count === 0);
    },
    isLacking: () => isLacking(database, overlay),
    lastLine: () => shownTo().then((end) => lines.where("seq").belowOrEqual(end).last()),
    lastStored: () => lines.orderBy("seq").last(),
    lastLineOf: async (asset) =>
      (await linesUpTo(lines, { asset }, LAST, 1))[0] ?? (await lastLeftOut(database, asset)),
    linesBefore: (filter, before, limit) =>
      shownTo().then((end) =>
        linesUpTo(lines, filter, before === null ? end : Math.min(end, before - 1), limit),
      ),
    linesFrom: (filter, floor) => shownTo().then((end) => linesBetween(lines, filter, floor, end)),
    linesAfter: (after, limit) =>
      shownTo().then((end) => lines.where("seq").between(after, end, false, true).limit(limit).toArray()),
    linesOf: async (seqs) => (await lines.bulkGet(seqs)).filter((line) => line !== undefined),
    items: async (list, limit) => {
      const unkept = overlay.of(list);
      if (unkept) return unkept.items(list, limit);
      const newest = items
        .where("[list+order]")
        .between([list, Dexie.minKey], [list, Dexie.maxKey])
        .reverse();
      return (await newest.limit(limit).toArray()).map(({ value }) => value as Lists[typeof list]);
    },
    item: async (list, id) => (await items.get([list, id]))?.value as Lists[typeof list] | undefined,
    receipt: (key) => receipts.get(key),
    receipts: (limit = Infinity) => receipts.orderBy("at").reverse().limit(limit).toArray(),
    actions: () => actions.toArray(),
    headsFrom: (from) => heads.where("seq").aboveOrEqual(from).toArray(),
    pinnedKeys: async () => (await evidence.get("keys"))?.value as PinnedKeys | undefined,
    contradiction: async () => (await evidence.get("contradiction"))?.value as Contradiction | undefined,
    roots: async (key) => (await evidence.get(key))?.value as Roots[typeof key] | undefined,
    reads: () => reads.toCollection().primaryKeys(),

    write: (batch) => writeWithinRoom(database, overlay, batch, (part, also) => write(database, part, also)),
    makeRoom: () => makeRoom(database, true),
    async forgetFetched() {
      const fetched = [documents, notices, votes, lines, items, pages, screens];
      await database.transaction("rw", fetched, () => Promise.all(fetched.map((table) => table.clear())));
    },
    async putContradiction(value) {
      await withRoom(database, () =>
        database.transaction("rw", evidence, async () => {
          if (!(await evidence.get("contradiction"))) await evidence.put({ key: "contradiction", value });
        }),
      );
    },
    async putRoots(row) {
      await withRoom(database, () => evidence.put(row));
    },
    beginAction: (row, settled) =>
      withRoom(database, () =>
        database.transaction("rw", actions, async () => {
          const open = oldestOpen(await actions.toArray(), settled);
          if (!open) await actions.put(row);
          return open;
        }),
      ),
    async putAction(row) {
      await withRoom(database, () => actions.put(row));
    },
    async putReads(ids) {
      await withRoom(database, () => reads.bulkPut(ids.map((id) => ({ id }))));
    },
    async settleAction(key, receipt) {
      await withRoom(database, () =>
        database.transaction("rw", actions, receipts, async () => {
          await actions.delete(key);
          if (receipt) await receipts.put(receipt);
        }),
      );
    },

    async addReceipts(list, end) {
      await database.transaction("rw", receipts, documents, async () => {
        const stored = await receipts.bulkGet(list.map(({ key }) => key));
        await receipts.bulkPut(list.filter((_, i) => stored[i] === undefined));
        await documents.put(end);
      });
    },

    async keepScreen(row) {
      await screens.put(row);
    },
    dropScreens: () => screens.clear(),

    sealed: database.seals.key !== null,
    get stored() {
      return { owner: database.owner, key: database.seals.key };
    },
    changeKey: (row, key) => changeKey(database, row, key),

    watch(read, next) {
      async function show() {
        try {
          next(await read());
        } catch (error) {
          console.warn("The mirror could not be read", error);
        }
      }
      let failures = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observe = () =>
        liveQuery(read).subscribe({
          next(value) {
            failures = 0;
            next(value);
          },
          // Dexie reruns a query only after a change, and reports no error when the database closes.
          error(error) {
            console.warn("The mirror could not be read", error);
            subscription.unsubscribe();
            timer = setTimeout(() => (subscription = observe()), retryDelay(failures++));
          },
        });
      let subscription = observe();
      const stop = overlay.watch(() => void show());
      return () => {
        clearTimeout(timer);
        subscription.unsubscribe();
        stop();
      };
    },
    close: () => database.close({ disableAutoOpen: true }),
  };
}

/** @param also runs in the same transaction, at its end. */
async function write(database: MirrorDatabase, whole: Batch, also: () => Promise<void>): Promise<void> {
  const { documents, notices, votes, lines, items, reads, pages, heads, evidence } = database;
  const tables = [documents, notices, votes, lines, items, reads, pages, heads, evidence];
  await database.transaction("rw", tables, async () => {
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
    if (batch.head) await heads.put(batch.head);
    if (batch.keys) await evidence.put({ key: "keys", value: batch.keys });
    if (batch.reads) await reads.bulkPut(batch.reads.map((id) => ({ id })));
    if (sync) await documents.put(sync.row);
    await also();
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
