import type { Sync } from "../../contract/sync/schemas.ts";
import type { DocumentKey, DocumentRow, Documents, StatementEnd, SyncState } from "../shared/schema.ts";
import { putFetchedAt } from "./batch.ts";
import { GENESIS } from "./chain.ts";
import { recordsOf } from "./records.ts";
import type { Batch } from "./store.ts";

export const nothing: DocumentRow<"sync"> = {
  key: "sync",
  value: { cursor: null, documentsAt: "", open: null, end: GENESIS },
  asOf: "",
};

export interface CheckedPage {
  page: Sync;
  at: Date;
  since: string | null;
  fresh: boolean;
  open: NonNullable<SyncState["open"]>;
  /** Null if no line counts. */
  end: StatementEnd | null;
  isShown: boolean;
}

export function batchOf(checked: CheckedPage, before: DocumentRow<"sync">): Batch {
  const { page, at, since, fresh, open, end } = checked;
  const time = at.toISOString();
  const isFirst = page.whole || before.value.open === null;
  // Changes after the first page come with the next run.
  const documentsAt = isFirst ? time : before.value.documentsAt;
  const value: SyncState = { cursor: page.cursor, documentsAt, open: page.more ? open : null, end };
  const row: DocumentRow<"sync"> = { key: "sync", value, asOf: page.more ? before.asOf : documentsAt };
  const batch: Batch = {
    documents: documentRows(page, time),
    notices: page.notices,
    sync: { since, row, fresh },
  };
  for (const kind of ["notice", "article"] as const) if (page.notices[kind]) putFetchedAt(batch, kind, at);
  if (page.reads) batch.reads = page.reads;
  if (open === "joining") batch.records = recordsOf(page);
  else {
    const { lines, votes, lists, deleted } = page;
    // Balances too: a later page may show that they contradict what is stored.
    const records = { lines, votes, lists, deleted, documents: batch.documents.splice(0) };
    batch.sync!.replacement = { page: records, first: page.whole, last: !page.more, lines: end !== null };
  }
  putStatement(batch, checked);
  return batch;
}

/** An incomplete statement is stored but not visible. */
function putStatement(batch: Batch, { page, at, open, end, isShown }: CheckedPage): void {
  const isLast = !page.more && end !== null;
  const list = open === "joining" ? page.lines : [];
  if (list.length > 0 || !isLast) batch.lines = { list, unfinished: !isLast };
  if (isLast && (!isShown || page.lines.length > 0 || open === "replacing"))
    batch.documents.push({ key: "statement", value: { shownTo: null }, asOf: at.toISOString() });
}

function documentRows({ documents }: Sync, asOf: string): DocumentRow[] {
  return Object.entries(documents).map(([key, value]) => ({
    key: key as DocumentKey,
    value: value as Documents[DocumentKey],
    asOf,
  }));
}
