/**
 * Keyset paging over the statement. Every filter has its own compound index ending in `seq`, so that a page costs the
 * same at any depth; offsets and filtering in memory do not. Days become a range of seqs first.
 */
import type { Collection, PromiseExtended, Table } from "dexie";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { LineFilter } from "./store.ts";

type Lines = Table<BalanceLine, number>;

/**
 * A line may be a little older than the one before it: its time is when its request arrived, its seq when it got the
 * wallet, and a server gives a request ten seconds. Further apart the two orders agree.
 */
const DISORDER_MS = 60_000;

/** Newest first: at most `limit` lines from the seq `last` on down. */
export function linesUpTo(
  lines: Lines,
  filter: LineFilter,
  last: number,
  limit: number,
): PromiseExtended<BalanceLine[]> {
  return within(lines, filter, ({ from, to }) =>
    range(lines, filter, from, Math.min(last, to)).reverse().limit(limit).toArray(),
  );
}

/** Newest first, from `last` to `floor`. The lower bound keeps a live query from running again for every older write. */
export function linesBetween(
  lines: Lines,
  filter: LineFilter,
  floor: number,
  last: number,
): PromiseExtended<BalanceLine[]> {
  return within(lines, filter, ({ from, to }) =>
    range(lines, filter, Math.max(floor, from), Math.min(last, to)).reverse().toArray(),
  );
}

function range(lines: Lines, filter: LineFilter, from: number, to: number): Collection<BalanceLine, number> {
  const prefix = [filter.asset, filter.type].filter((part) => part !== undefined);
  const fields = [...(filter.asset ? ["asset"] : []), ...(filter.type ? ["type"] : []), "seq"];
  const index = prefix.length === 0 ? "seq" : `[${fields.join("+")}]`;
  // Dexie's types know of keys that are arrays only where the table's own key is one.
  const bound = (end: number) => (prefix.length === 0 ? end : [...prefix, end]) as number;
  const found = lines.where(index).between(bound(from), bound(to), true, true);
  const { from: since, to: until } = filter;
  if (since === undefined && until === undefined) return found;
  // Only at the two ends of the span there may be lines that are not of these days.
  return found.and(
    ({ createdAt }) =>
      (since === undefined || createdAt >= since) && (until === undefined || createdAt < until),
  );
}

interface Span {
  from: number;
  to: number;
}

/**
 * Reads what lies between the seqs that all lines of these days are between. By Dexie's own promises from end to end: a
 * live query does not see what is asked for behind any other.
 */
function within(
  lines: Lines,
  { from, to }: LineFilter,
  read: (span: Span) => PromiseExtended<BalanceLine[]>,
): PromiseExtended<BalanceLine[]> {
  const readTo = (first: number) =>
    to === undefined
      ? read({ from: first, to: Number.MAX_SAFE_INTEGER })
      : lastSeq(lines, to).then((last) => read({ from: first, to: last }));
  return from === undefined ? readTo(1) : firstSeq(lines, from).then(readTo);
}

/** The least seq of the lines from a moment on; where there are none, one that no line has. */
function firstSeq(lines: Lines, from: string): PromiseExtended<number> {
  const later = lines.where("createdAt").aboveOrEqual(from);
  return later.first().then((first) => {
    if (!first) return Number.MAX_SAFE_INTEGER;
    const { createdAt } = first;
    const near = lines.where("createdAt").between(createdAt, moved(createdAt, DISORDER_MS), true, true);
    return near.primaryKeys().then((seqs) => seqs.reduce((a, b) => Math.min(a, b)));
  });
}

/** The greatest seq of the lines before a moment, or 0. */
function lastSeq(lines: Lines, to: string): PromiseExtended<number> {
  const earlier = lines.where("createdAt").below(to);
  return earlier.last().then((last) => {
    if (!last) return 0;
    const { createdAt } = last;
    const near = lines.where("createdAt").between(moved(createdAt, -DISORDER_MS), createdAt, true, true);
    return near.primaryKeys().then((seqs) => seqs.reduce((a, b) => Math.max(a, b)));
  });
}

function moved(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
