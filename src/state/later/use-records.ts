import { useState } from "react";
import { useSnapshot } from "valtio";
import { PAGE_SIZE } from "../../../contract/envelope.ts";
import type { Notice } from "../../../contract/notices/schemas.ts";
import type { Vote } from "../../../contract/votes/schemas.ts";
import type { ListName, Lists } from "../../shared/schema.ts";
import { connection } from "../connection.ts";
import { useLiveRead } from "../use-live-read.ts";
import { useList, type Mirrored } from "../use-mirrored.ts";

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

/**
 * Newest first.
 * @param size records per page; Infinity for all.
 */
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

export function useRecord<L extends ListName>(list: L, id: string): Mirrored<{ record: Lists[L] }> {
  const read = useLiveRead(`record:${list}:${id}`, (store) => store.item(list, id));
  const { syncing } = useSnapshot(connection);
  if (read?.value) return { state: "ready", record: read.value };
  return { state: read === undefined || syncing ? "loading" : "absent" };
}
