import { useState } from "react";
import { PAGE_SIZE } from "../../contract/envelope.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { DocumentKey, DocumentRow, Documents, Fetched, ListName, Lists } from "../shared/schema.ts";
import type { NoticeKind } from "../mirror/store.ts";
import { connection } from "./connection.ts";
import { documents, laterOf } from "./documents.ts";
import { useLiveRead } from "./use-live-read.ts";
import { useSnapshot } from "./use-snapshot.ts";

/**
 * - `loading`: being read, or may still be fetched.
 * - `absent`: never fetched, or nonexistent.
 */
export type Mirrored<T> = { state: "loading" } | { state: "absent" } | ({ state: "ready" } & T);

/** `asOf`: ISO 8601. */
export function useDocument<K extends DocumentKey>(key: K): Mirrored<{ value: Documents[K]; asOf: string }> {
  const { rows, read } = useSnapshot(documents);
  const { syncing } = useSnapshot(connection);
  const row = rows.get(key) as DocumentRow<K> | undefined;
  const sync = rows.get("sync") as DocumentRow<"sync"> | undefined;
  // What a sync leaves out is unchanged.
  if (row) return { state: "ready", value: row.value, asOf: laterOf(row.asOf, sync?.value.documentsAt) };
  return { state: read && !syncing ? "absent" : "loading" };
}

/** Pinned first, then newest first. */
export function useNotices(kind: NoticeKind): Mirrored<{ notices: Notice[] }> {
  const read = useLiveRead(`notices:${kind}`, (store) => store.notices(kind));
  return useList("notices", read?.value, kind);
}

export function useNotice(id: string): Mirrored<{ notice: Notice }> {
  const read = useLiveRead(`notice:${id}`, (store) => store.notice(id));
  const { syncing, asOf } = useSnapshot(connection);
  if (read?.value) return { state: "ready", notice: read.value };
  return { state: read === undefined || (syncing && asOf === null) ? "loading" : "absent" };
}

/** Newest first. */
export function useVotes(): Mirrored<{ votes: Vote[] }> {
  const read = useLiveRead("votes", (store) => store.votes());
  return useList("votes", read?.value, "votes");
}

export interface RecordPages<L extends ListName> {
  records: Lists[L][];
  more: "loadmore" | "nomore";
  loadMore(): void;
}

/** A live list of records, newest first. @param size of a page; Infinity for all at once. */
export function useRecords<L extends ListName>(list: L, size = PAGE_SIZE): Mirrored<RecordPages<L>> {
  const [pages, setPages] = useState(1);
  const limit = pages * size;
  // One extra record tells whether there are more.
  const read = useLiveRead(`records:${list}`, (store) => store.items(list, limit + 1), limit);
  const found = useList("records", read?.value, list);
  if (found.state !== "ready") return found;
  const more = found.records.length > limit ? "loadmore" : "nomore";
  return {
    state: "ready",
    records: found.records.slice(0, limit),
    more,
    loadMore: () => setPages(pages + 1),
  };
}

/** One record of a list. */
export function useRecord<L extends ListName>(list: L, id: string): Mirrored<{ record: Lists[L] }> {
  const read = useLiveRead(`record:${list}:${id}`, (store) => store.item(list, id));
  const { syncing } = useSnapshot(connection);
  if (read?.value) return { state: "ready", record: read.value };
  return { state: read === undefined || syncing ? "loading" : "absent" };
}

/** ISO 8601; null if never fetched completely. */
export function useFetchedAt(list: keyof Fetched): string | null {
  const { asOf } = useSnapshot(connection);
  const { rows } = useSnapshot(documents);
  const fetched = rows.get("fetched") as DocumentRow<"fetched"> | undefined;
  const sync = rows.get("sync") as DocumentRow<"sync"> | undefined;
  // Mirrors of an older app version.
  if (!fetched && !sync) return asOf;
  return laterOf(fetched?.value[list] ?? "", sync?.asOf) || null;
}

/** A list is `ready` only once fetched completely. */
function useList<Name extends string, T>(
  name: Name,
  list: T[] | undefined,
  which: keyof Fetched,
): Mirrored<Record<Name, T[]>> {
  const { syncing } = useSnapshot(connection);
  const at = useFetchedAt(which);
  if (list === undefined) return { state: "loading" };
  if (at === null) return { state: syncing ? "loading" : "absent" };
  return { state: "ready", [name]: list } as { state: "ready" } & Record<Name, T[]>;
}
