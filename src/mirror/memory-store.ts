import type { Receipt, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { oldestOpen } from "../shared/open-action.ts";
import { byPinnedThenNewest } from "./order.ts";
import type {
  ActionRow,
  Contradiction,
  DocumentKey,
  DocumentRow,
  ItemRow,
  Lists,
  PageRow,
  PinnedKeys,
  RootRow,
  Roots,
} from "../shared/schema.ts";
import { withoutOlder } from "./newer.ts";
import { mergeFetchedAt } from "./batch.ts";
import { recordsOf, type Records } from "./records.ts";
import { assertContinues, assertFollows, statementState } from "./statement-state.ts";
import type { Batch, LineFilter, MirrorStore, Replacement } from "./store.ts";

/** For browsers that refuse storage or have none left. */
export function createMemoryStore(): MirrorStore {
  const documents = new Map<DocumentKey, DocumentRow>();
  const notices = new Map<string, Notice>();
  const receipts = new Map<string, Receipt>();
  const actions = new Map<string, ActionRow>();
  const items = new Map<string, ItemRow>();
  const reads = new Set<string>();
  const votes = new Map<string, Vote>();
  const lines = new Map<number, BalanceLine>();
  const pages: PageRow["page"][] = [];
  const heads = new Map<number, SignedHead>();
  let keys: PinnedKeys | undefined;
  let contradiction: Contradiction | undefined;
  const roots = new Map<RootRow["key"], RootRow>();
  const watchers = new Set<() => Promise<void>>();

  const statement = () => documents.get("statement") as DocumentRow<"statement"> | undefined;
  const storedLines = ({ asset, type, from, to }: LineFilter) =>
    [...lines.values()]
      .filter((line) => (!asset || line.asset === asset) && (!type || line.type === type))
      .filter(({ createdAt }) => (!from || createdAt >= from) && (!to || createdAt < to))
      .toSorted((a, b) => b.seq - a.seq);
  const newestLines = (filter: LineFilter) => {
    const shownTo = statement()?.value.shownTo ?? null;
    return storedLines(filter).filter(({ seq }) => shownTo === null || seq <= shownTo);
  };
  const writeLines = ({ list, unfinished = false }: NonNullable<Batch["lines"]>) => {
    assertFollows(list[0], list[0] && lines.get(list[0].seq - 1));
    documents.set("statement", statementState(statement(), unfinished, storedLines({})[0]));
    for (const line of list) lines.set(line.seq, line);
  };
  const putRecords = (records: Records) => {
    for (const vote of records.votes) votes.set(vote.id, vote);
    for (const row of records.items) items.set(`${row.list} ${row.id}`, row);
    for (const id of records.deleted.votes) votes.delete(id);
    for (const [list, id] of records.deleted.items) items.delete(`${list} ${id}`);
  };
  const keepPage = (replacement: Replacement) => {
    if (replacement.first) pages.length = 0;
    pages.push(replacement.page);
    if (!replacement.last) return;
    for (const table of [votes, items, ...(replacement.lines ? [lines] : [])]) table.clear();
    for (const page of pages.splice(0)) {
      if (replacement.lines) for (const line of page.lines) lines.set(line.seq, line);
      putRecords(recordsOf(page));
      for (const row of page.documents ?? []) documents.set(row.key, row);
    }
  };
  const changed = () => {
    for (const watcher of watchers) void watcher();
  };

  return {
    documents: async () => [...documents.values()],
    document: async (key) => documents.get(key) as DocumentRow<typeof key> | undefined,
    coming: async (key) => {
      const aside = pages.flatMap((page) => page.documents ?? []);
      return (aside.findLast((one) => one.key === key) ?? documents.get(key)) as
        | DocumentRow<typeof key>
        | undefined;
    },
    notices: async (kind) =>
      byPinnedThenNewest([...notices.values()].filter((notice) => notice.kind === kind)),
    notice: async (id) => notices.get(id),
    votes: async () => [...votes.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    isEmpty: async () => lines.size + votes.size + items.size === 0,
    isLacking: async () => false,
    lastLine: async () => newestLines({})[0],
    lastStored: async () => storedLines({})[0],
    lastLineOf: async (asset) => storedLines({ asset })[0],
    linesBefore: async (filter, before, limit) =>
      newestLines(filter)
        .filter(({ seq }) => before === null || seq < before)
        .slice(0, limit),
    linesFrom: async (filter, floor) => newestLines(filter).filter(({ seq }) => seq >= floor),
    linesAfter: async (after, limit) =>
      newestLines({})
        .toReversed()
        .filter(({ seq }) => seq > after)
        .slice(0, limit),
    linesOf: async (seqs) => seqs.map((seq) => lines.get(seq)).filter((line) => line !== undefined),
    items: async (list, limit) =>
      [...items.values()]
        .filter((row) => row.list === list)
        .toSorted((a, b) => (a.order < b.order ? 1 : -1))
        .slice(0, limit)
        .map(({ value }) => value as Lists[typeof list]),
    item: async (list, id) => items.get(`${list} ${id}`)?.value as Lists[typeof list] | undefined,
    receipt: async (key) => receipts.get(key),
    receipts: async (limit) =>
      [...receipts.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit),
    actions: async () => [...actions.values()],
    headsFrom: async (from) =>
      [...heads.values()].filter(({ seq }) => seq >= from).toSorted((a, b) => a.seq - b.seq),
    pinnedKeys: async () => keys,
    contradiction: async () => contradiction,
    roots: async (key) => roots.get(key)?.value as Roots[typeof key] | undefined,
    reads: async () => [...reads],

    async write(whole) {
      const { sync } = whole;
      if (sync) assertContinues(documents.get("sync"), sync.since);
      const batch = withoutOlder(whole, [...documents.values()], Date.now());
      if (batch.lines) writeLines(batch.lines);
      for (const row of batch.documents) documents.set(row.key, row);
      for (const [kind, list] of Object.entries(batch.notices)) {
        for (const old of notices.values()) if (old.kind === kind) notices.delete(old.id);
        for (const notice of list) notices.set(notice.id, notice);
      }
      if (batch.records) putRecords(batch.records);
      if (sync?.replacement) keepPage(sync.replacement);
      if (batch.fetched) documents.set("fetched", mergeFetchedAt(documents.get("fetched"), batch.fetched));
      if (batch.head) heads.set(batch.head.seq, batch.head);
      keys = batch.keys ?? keys;
      for (const id of batch.reads ?? []) reads.add(id);
      if (sync) documents.set("sync", sync.row);
      changed();
    },
    async makeRoom() {},
    async forgetFetched() {
      for (const table of [documents, notices, lines, items, votes]) table.clear();
      pages.length = 0;
      changed();
    },
    async putContradiction(value) {
      contradiction ??= value;
      changed();
    },
    async putRoots(row) {
      roots.set(row.key, row);
      changed();
    },
    async beginAction(row, settled) {
      const open = oldestOpen([...actions.values()], settled);
      if (!open) actions.set(row.key, row);
      return open;
    },
    async putAction(row) {
      actions.set(row.key, row);
    },
    async putReads(ids) {
      for (const id of ids) reads.add(id);
      changed();
    },
    async settleAction(key, receipt) {
      actions.delete(key);
      if (receipt) receipts.set(key, receipt);
      changed();
    },
    async addReceipts(list, end) {
      for (const receipt of list) if (!receipts.has(receipt.key)) receipts.set(receipt.key, receipt);
      documents.set("receiptsEnd", end);
      changed();
    },

    async keepScreen() {},
    async dropScreens() {},

    sealed: false,
    stored: null,
    changeKey: () => Promise.reject(new Error("nothing is stored")),

    watch(read, next) {
      let stopped = false;
      const run = async () => {
        const value = await read();
        if (!stopped) next(value);
      };
      watchers.add(run);
      void run();
      return () => {
        stopped = true;
        watchers.delete(run);
      };
    },
    close: () => watchers.clear(),
  };
}
