/** The index takes memory for each line: it exists only during a search. */
import { lineTitle, type LineTitle } from "../../../contract/wallet/line-titles.ts";
import type { BalanceLine, LineType } from "../../../contract/wallet/schemas.ts";
import type { LineFilter } from "../store.ts";
import { goesOn, scan, type LineSource, type Scanned } from "./scan.ts";

export interface SearchIndex {
  /** Oldest first. */
  entries: Entry[];
  last: Scanned;
}

interface Entry {
  seq: number;
  asset: BalanceLine["asset"];
  type: LineType;
  title: LineTitle;
  createdAt: string;
  /** In lower case. */
  text: string;
}

/**
 * @param index not modified.
 * @returns null if aborted.
 */
export async function extendIndex(
  store: LineSource,
  index: SearchIndex | null,
  signal: AbortSignal,
): Promise<SearchIndex | null> {
  const next: SearchIndex =
    index && (await goesOn(store, index.last))
      ? { entries: [...index.entries], last: index.last }
      : { entries: [], last: null };
  const isDone = await scan(store, next.last, signal, (line) => {
    const { seq, asset, type, createdAt } = line;
    next.entries.push({ seq, asset, type, title: lineTitle(line), createdAt, text: textOf(line) });
    next.last = { seq, hash: line.hash };
  });
  return isDone ? next : null;
}

const searched = ["account", "from", "to", "reason", "address"] as const;

function textOf({ amount, source }: BalanceLine): string {
  const words = searched.map((key) => source[key]).filter((value) => typeof value === "string");
  return [amount.replace("-", ""), ...words].join("\n").toLowerCase();
}

/**
 * Newest first.
 * @param text part of an account, reason or address, or an amount's beginning.
 * @param titles that contain the text.
 */
export function findLines(
  { entries }: SearchIndex,
  { asset, type, from, to }: LineFilter,
  text: string,
  titles: ReadonlySet<LineTitle>,
): number[] {
  const query = text.trim().toLowerCase();
  const amounts = amountsOf(query);
  return entries
    .filter(
      (entry) =>
        (!asset || entry.asset === asset) &&
        (!type || entry.type === type) &&
        (!from || entry.createdAt >= from) &&
        (!to || entry.createdAt < to) &&
        (titles.has(entry.title) ||
          entry.text.includes(query) ||
          amounts.some((amount) => entry.text.startsWith(amount))),
    )
    .map(({ seq }) => seq)
    .toReversed();
}

/** 1.234,5 equals 1,234.5, and 1,234 has two readings. */
function amountsOf(query: string): string[] {
  const text = query.replaceAll(/[\s+−-]/g, "");
  const plain = /^\d+(\.\d*)?$/;
  const grouped = [text, text.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."))].flatMap((one) =>
    /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(one) ? [one.replaceAll(",", "")] : plain.test(one) ? [one] : [],
  );
  return [...new Set(grouped)];
}
