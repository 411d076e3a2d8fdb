import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { PAGE_SIZE } from "../../../contract/envelope.ts";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { wholePage } from "../../mirror/statement/income-lines.ts";
import type { LineFilter, MirrorStore } from "../../mirror/store.ts";
import type { DocumentRow } from "../../shared/schema.ts";
import { connection } from "../connection.ts";
import { documents, laterOf } from "../documents.ts";
import { openedMirror } from "../mirror.ts";
import { useLiveRead } from "../use-live-read.ts";

export interface Lines {
  /** `absent`: never fetched. */
  state: "loading" | "absent" | "ready";
  /** Newest first. */
  lines: BalanceLine[];
  /** Source: rules.md U23. */
  more: "loadmore" | "loading" | "nomore";
  loadMore(): void;
}

const RETRY_MS = 1_000;

/** Pages below the live range; read once, since lines never change. */
interface Older {
  list: string;
  /** Number of the lowest live line; null with only the first page. */
  floor: number | null;
  lines: BalanceLine[];
  hasMore: boolean;
  loading: boolean;
}

interface Newest {
  lines: BalanceLine[];
  /** Whether the older pages belong to the same hash chain. */
  isSameChain: boolean;
}

/** Never splits an income across pages. Only the newest lines are live. */
export function useLines(filter: LineFilter = {}): Lines {
  const { asset = "", type = "", from = "", to = "" } = filter;
  const list = `lines:${asset}:${type}:${from}:${to}`;
  const [pages, setPages] = useState<Older>(() => noPages(list));
  const older = pages.list === list ? pages : noPages(list);
  const { syncing } = useSnapshot(connection);
  const time = useStatementTime();
  const { floor } = older;
  const read = useLiveRead(list, (store) => readNewest(store, filter, older), floor ?? "first");
  const lines = useMemo(() => join(read?.value.lines ?? [], floor, older.lines), [read, floor, older.lines]);
  const hasMore = floor === null ? (read?.value.lines.length ?? 0) > PAGE_SIZE : older.hasMore;
  // The chain was replaced: restart at the first page.
  if (read && !read.value.isSameChain && pages.lines.length > 0) setPages(noPages(list));

  async function showNextPage() {
    const last = lines.at(-1);
    if (!last || older.loading || !hasMore) return;
    const asked: Older = { ...older, loading: true };
    setPages(asked);
    // Another filter or statement may have replaced these pages.
    const answer = (next: Older) => setPages((current) => (current === asked ? next : current));
    try {
      const page = await (await openedMirror()).linesBefore(filter, last.seq, PAGE_SIZE + 1);
      answer({
        list,
        floor: floor ?? last.seq,
        lines: [...older.lines, ...page.slice(0, wholePage(page, PAGE_SIZE))],
        // One extra line tells whether there is another page.
        hasMore: page.length > PAGE_SIZE,
        loading: false,
      });
    } catch (error) {
      console.warn("The mirror could not be read", error);
      // The list's end requests the page again while it is in view.
      setTimeout(() => answer(older), RETRY_MS);
    }
  }

  return {
    state:
      read === undefined
        ? "loading"
        : lines.length > 0 || time !== null
          ? "ready"
          : syncing
            ? "loading"
            : "absent",
    lines,
    more: older.loading ? "loading" : hasMore ? "loadmore" : "nomore",
    loadMore: () => void showNextPage(),
  };
}

/** Returns the time as of which the shown statement is complete, ISO 8601; null before. */
export function useStatementTime(): string | null {
  const { rows } = useSnapshot(documents);
  const balances = rows.get("balances");
  const statement = rows.get("statement") as DocumentRow<"statement"> | undefined;
  const sync = rows.get("sync") as DocumentRow<"sync"> | undefined;
  if (statement) {
    const { shownTo } = statement.value;
    if (shownTo !== null) return shownTo === 0 ? null : statement.asOf;
    return laterOf(statement.asOf, sync?.asOf);
  }
  // Mirrors of older app versions have no such times.
  return !rows.has("fetched") && !sync && balances ? balances.asOf : null;
}

function noPages(list: string): Older {
  return { list, floor: null, lines: [], hasMore: false, loading: false };
}

async function readNewest(store: MirrorStore, filter: LineFilter, { floor, lines }: Older): Promise<Newest> {
  if (floor === null)
    return { lines: await store.linesBefore(filter, null, PAGE_SIZE + 1), isSameChain: true };
  const [newest, [newestOlder]] = await Promise.all([
    store.linesFrom(filter, floor),
    store.linesOf(lines.slice(0, 1).map(({ seq }) => seq)),
  ]);
  return { lines: newest, isSameChain: newestOlder?.hash === lines[0]?.hash };
}

function join(newest: BalanceLine[], floor: number | null, older: BalanceLine[]): BalanceLine[] {
  if (floor === null) return newest.slice(0, wholePage(newest, PAGE_SIZE));
  // Before the live range is read, `newest` holds the first page with its extra line.
  return [...newest.filter(({ seq }) => seq >= floor), ...older];
}
