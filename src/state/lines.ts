import { useState } from "react";
import { useSnapshot } from "valtio";
import { PAGE_SIZE } from "../../contract/envelope.ts";
import type { BalanceLine } from "../../contract/schemas/wallet.ts";
import type { LineFilter, MirrorStore } from "../mirror/store.ts";
import { connection } from "./connection.ts";
import { openedMirror } from "./mirror.ts";
import { useWatched } from "./watched.ts";

export interface Lines {
  /** `absent`: nothing was ever fetched. */
  state: "loading" | "absent" | "ready";
  /** Newest first. */
  lines: BalanceLine[];
  /** Source: spec.md, 4, "List loading states". */
  more: "loadmore" | "loading" | "nomore";
  /** Shows one page more. */
  loadMore(): void;
}

/** How far down a list is shown: from its newest line to the seq `floor`; 0 is its end, null its first page. */
interface Extent {
  list: string;
  floor: number | null;
  loading: boolean;
}

/**
 * The statement, page by page. What is shown is live, and the watched range ends at the last line shown, so that filling
 * in older lines does not read it all again.
 */
export function useLines(filter: LineFilter = {}): Lines {
  const list = `lines:${filter.asset ?? ""}:${filter.type ?? ""}`;
  const [state, setExtent] = useState<Extent>({ list, floor: null, loading: false });
  const extent = state.list === list ? state : { list, floor: null, loading: false };
  const { syncing, asOf } = useSnapshot(connection);
  const read = useWatched(list, (store) => readExtent(store, filter, extent.floor), extent.floor ?? "first");

  const firstPageIsFull = extent.floor === null && (read?.value.length ?? 0) > PAGE_SIZE;
  const lines = firstPageIsFull ? (read?.value.slice(0, PAGE_SIZE) ?? []) : (read?.value ?? []);
  const hasMore = firstPageIsFull || (extent.floor ?? 0) > 0;

  async function showNextPage() {
    const last = lines.at(-1);
    if (!last || extent.loading || !hasMore) return;
    setExtent({ ...extent, loading: true });
    const page = await (await openedMirror()).linesBefore(filter, last.seq, PAGE_SIZE + 1);
    // One line beyond the page says whether there is another page.
    const floor = page.length > PAGE_SIZE ? (page[PAGE_SIZE - 1]?.seq ?? 0) : 0;
    setExtent({ list, floor, loading: false });
  }

  return {
    state:
      read === undefined
        ? "loading"
        : lines.length > 0 || asOf !== null
          ? "ready"
          : syncing
            ? "loading"
            : "absent",
    lines,
    more: extent.loading ? "loading" : hasMore ? "loadmore" : "nomore",
    loadMore: () => void showNextPage(),
  };
}

function readExtent(store: MirrorStore, filter: LineFilter, floor: number | null): Promise<BalanceLine[]> {
  // A first page reads one line more than it shows, to know whether there are more.
  return floor === null ? store.linesBefore(filter, null, PAGE_SIZE + 1) : store.linesFrom(filter, floor);
}
