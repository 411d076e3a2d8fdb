/**
 * Keyset paging over the statement. Every filter has its own compound index ending in `seq`, so that a page costs the
 * same at any depth; offsets and filtering in memory do not.
 */
import { Dexie, type Collection, type Table } from "dexie";
import type { BalanceLine } from "../../contract/schemas/wallet.ts";
import type { LineFilter } from "./store.ts";

type Lines = Table<BalanceLine, number>;

/** Newest first: at most `limit` lines before the seq `before`, or the newest ones. */
export function linesBefore(lines: Lines, filter: LineFilter, before: number | null, limit: number): Promise<BalanceLine[]> {
  return range(lines, filter, Dexie.minKey, before ?? Dexie.maxKey, false).reverse().limit(limit).toArray();
}

/** Newest first, from `floor` on. The lower bound keeps a live query from running again for every older write. */
export function linesFrom(lines: Lines, filter: LineFilter, floor: number): Promise<BalanceLine[]> {
  return range(lines, filter, floor, Dexie.maxKey, true).reverse().toArray();
}

type Bound = number | typeof Dexie.minKey;

function range(lines: Lines, filter: LineFilter, from: Bound, to: Bound, upperIncluded: boolean): Collection<BalanceLine, number> {
  const { asset, type } = filter;
  const fields = [...(asset ? ["asset"] : []), ...(type ? ["type"] : []), "seq"];
  const prefix = [...(asset ? [asset] : []), ...(type ? [type] : [])];
  if (prefix.length === 0) return lines.where("seq").between(from, to, true, upperIncluded);
  return lines.where(`[${fields.join("+")}]`).between([...prefix, from], [...prefix, to], true, upperIncluded);
}
