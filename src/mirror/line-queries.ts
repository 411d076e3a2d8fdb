/** Keyset paging: each filter has a compound index ending in `seq`, so that a page costs the same at any depth. */
import type { Collection, PromiseExtended, Table } from "dexie";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { LineFilter } from "./store.ts";

type Lines = Table<BalanceLine, number>;

/** `seq` is assigned under the wallet's lock, up to ten seconds after `createdAt`: the two orders can differ. */
const DISORDER_MS = 60_000;

/** At most `limit` lines with seq <= `last`, newest first. */
export function linesUpTo(
  lines: Lines,
  filter: LineFilter,
  last: number,
  limit: number,
): PromiseExtended<BalanceLine[]> {
  return withinDays(lines, filter, ({ from, to }) =>
    rowsOf(lines, filter, range(lines, filter, from, Math.min(last, to)).reverse().limit(limit)),
  );
}

/** Newest first. The lower bound keeps older writes from triggering a live query. */
export function linesBetween(
  lines: Lines,
  filter: LineFilter,
  floor: number,
  last: number,
): PromiseExtended<BalanceLine[]> {
  return withinDays(lines, filter, ({ from, to }) =>
    rowsOf(lines, filter, range(lines, filter, Math.max(floor, from), Math.min(last, to)).reverse()),
  );
}

/** A filter by days needs a cursor, and cursors give sealed rows (sealing.ts). */
function rowsOf(
  lines: Lines,
  { from, to }: LineFilter,
  found: Collection<BalanceLine, number>,
): PromiseExtended<BalanceLine[]> {
  if (from === undefined && to === undefined) return found.toArray();
  return found
    .primaryKeys()
    .then((seqs) => lines.bulkGet(seqs))
    .then((rows) => rows.filter((row) => row !== undefined));
}

function range(lines: Lines, filter: LineFilter, from: number, to: number): Collection<BalanceLine, number> {
  const prefix = [filter.asset, filter.type].filter((part) => part !== undefined);
  const fields = [...(filter.asset ? ["asset"] : []), ...(filter.type ? ["type"] : []), "seq"];
  const index = prefix.length === 0 ? "seq" : `[${fields.join("+")}]`;
  // Dexie's types allow array keys only if the primary key is an array.
  const bound = (end: number) => (prefix.length === 0 ? end : [...prefix, end]) as number;
  const found = lines.where(index).between(bound(from), bound(to), true, true);
  const { from: since, to: until } = filter;
  if (since === undefined && until === undefined) return found;
  // Only the ends of the range can hold lines of other days.
  return found.and(
    ({ createdAt }) =>
      (since === undefined || createdAt >= since) && (until === undefined || createdAt < until),
  );
}

interface Span {
  from: number;
  to: number;
}

/** Uses Dexie's promises only: live queries observe no others. */
function withinDays(
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

/** Returns a number beyond all seqs if no line is later. */
function firstSeq(lines: Lines, from: string): PromiseExtended<number> {
  const later = lines.where("createdAt").aboveOrEqual(from);
  return later.first().then((first) => {
    if (!first) return Number.MAX_SAFE_INTEGER;
    const { createdAt } = first;
    const near = lines.where("createdAt").between(createdAt, addMs(createdAt, DISORDER_MS), true, true);
    return near.primaryKeys().then((seqs) => seqs.reduce((a, b) => Math.min(a, b)));
  });
}

/** Returns 0 if no line is earlier. */
function lastSeq(lines: Lines, to: string): PromiseExtended<number> {
  const earlier = lines.where("createdAt").below(to);
  return earlier.last().then((last) => {
    if (!last) return 0;
    const { createdAt } = last;
    const near = lines.where("createdAt").between(addMs(createdAt, -DISORDER_MS), createdAt, true, true);
    return near.primaryKeys().then((seqs) => seqs.reduce((a, b) => Math.max(a, b)));
  });
}

function addMs(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
