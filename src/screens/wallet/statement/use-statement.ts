import { useMemo, useState } from "react";
import { i18n } from "@lingui/core";
import { PAGE_SIZE } from "../../../../contract/envelope.ts";
import { lineTitleName } from "../../../i18n/later/line-titles.ts";
import { lineTitles } from "../../../../contract/wallet/line-titles.ts";
import { wholePage } from "../../../mirror/statement/income-lines.ts";
import { findLines, type SearchIndex } from "../../../mirror/statement/search.ts";
import { useLines, type Lines } from "../../../state/later/use-lines.ts";
import { useLiveRead } from "../../../state/use-live-read.ts";
import { lineFilter, type Filter } from "./filter.ts";

export function useStatement(filter: Filter, index: SearchIndex | null): Lines {
  const listed = useLines(lineFilter(filter));
  const found = useFound(filter, index);
  return filter.search.trim() === "" ? listed : found;
}

function useFound(filter: Filter, index: SearchIndex | null): Lines {
  const seqs = useMemo(() => (index ? matchingSeqs(index, filter) : []), [index, filter]);
  const [shown, setShown] = useState({ seqs, pages: 1 });
  const pages = shown.seqs === seqs ? shown.pages : 1;
  const size = pages * PAGE_SIZE;
  // One extra line tells whether an income continues.
  const some = seqs.slice(0, size + 1);
  const range = `${some.length}:${some[0] ?? 0}:${some.at(-1) ?? 0}`;
  const read = useLiveRead(`statement:found:${filter.search}`, (store) => store.linesOf(some), range);
  const lines = read?.value ?? [];
  // Until reread, the last read may be of a search without results.
  const isRead = read !== undefined && (lines.length > 0 || some.length === 0);
  return {
    state: index && isRead ? "ready" : "loading",
    lines: lines.slice(0, wholePage(lines, size)),
    more: seqs.length > size ? "loadmore" : "nomore",
    loadMore: () => setShown({ seqs, pages: pages + 1 }),
  };
}

/** Newest first; empty without a search text. */
export function matchingSeqs(index: SearchIndex, filter: Filter): number[] {
  const query = filter.search.trim().toLocaleLowerCase(i18n.locale);
  if (query === "") return [];
  const titles = lineTitles.filter((title) =>
    lineTitleName(title).toLocaleLowerCase(i18n.locale).includes(query),
  );
  return findLines(index, lineFilter(filter), query, new Set(titles));
}
