/**
 * Keyset paging over the statement. Every filter has its own compound index ending in `seq`, so that a page costs the
 * same at any depth; offsets and filtering in memory do not.
 */
import { Dexie, type Collection, type Table } from "dexie";
import type { BalanceLine } from "../../contract/schemas/wallet.ts";
import type { LineFilter } from "./store.ts";

type Lines = Table<BalanceLine, number>;

/** Newest first: at most `limit` lines before the seq `before`, or the newest ones. */
export function linesBefore(
  lines: Lines,
  filter: LineFilter,
  before: number | null,
  limit: number,
): Promise<BalanceLine[]> {
  return range(lines, filter, Dexie.minKey, before ?? Dexie.maxKey, false)
    .reverse()
    .limit(limit)
    .toArray();
}

/** Newest first, from `floor` on. The lower bound keeps a live query from running again for every older write. */
export function linesFrom(lines: Lines, filter: LineFilter, floor: number): Promise<BalanceLine[]> {
  return range(lines, filter, floor, Dexie.maxKey, true).reverse().toArray();
}

/** `Dexie.minKey` and `maxKey` are keys before and after all others; Dexie's types know that of arrays only. */
function range(
  lines: Lines,
  filter: LineFilter,
  from: unknown,
  to: unknown,
  upperIncluded: boolean,
): Collection<BalanceLine, number> {
  const prefix = [filter.asset, filter.type].filter((part) => part !== undefined);
  const fields = [...(filter.asset ? ["asset"] : []), ...(filter.type ? ["type"] : []), "seq"];
  const index = prefix.length === 0 ? "seq" : `[${fields.join("+")}]`;
  const bound = (end: unknown) => (prefix.length === 0 ? end : [...prefix, end]) as number;
  return lines.where(index).between(bound(from), bound(to), true, upperIncluded);
}
