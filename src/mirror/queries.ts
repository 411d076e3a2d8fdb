/**
 * Keyset paging over the statement. Every filter has its own compound index ending in `seq`, so that a page costs the
 * same at any depth; offsets and filtering in memory do not. Days become a range of seqs first.
 */
import type { Collection, Table } from "dexie";
import type { BalanceLine } from "../../contract/schemas/wallet.ts";
import type { LineFilter } from "./store.ts";

type Lines = Table<BalanceLine, number>;

/**
 * A line may be a little older than the one before it: its time is when its request arrived, its seq when it got the
 * wallet, and a server gives a request ten seconds. Further apart the two orders agree.
 */
const DISORDER_MS = 60_000;

/** Newest first: at most `limit` lines before the seq `before`, or the newest ones. */
export async function linesBefore(
  lines: Lines,
  filter: LineFilter,
  before: number | null,
  limit: number,
): Promise<BalanceLine[]> {
  const span = await seqsOf(lines, filter);
  if (!span) return [];
  const to = before === null ? span.to : Math.min(before - 1, span.to);
  return range(lines, filter, span.from, to).reverse().limit(limit).toArray();
}

/** Newest first, from `floor` on. The lower bound keeps a live query from running again for every older write. */
export async function linesFrom(lines: Lines, filter: LineFilter, floor: number): Promise<BalanceLine[]> {
  const span = await seqsOf(lines, filter);
  if (!span) return [];
  return range(lines, filter, Math.max(floor, span.from), span.to).reverse().toArray();
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

/** The seqs between which all lines of these days are; null when there are none. */
async function seqsOf(lines: Lines, { from, to }: LineFilter): Promise<{ from: number; to: number } | null> {
  const span = { from: 1, to: Number.MAX_SAFE_INTEGER };
  if (from !== undefined) {
    const first = await lines.where("createdAt").aboveOrEqual(from).first();
    if (!first) return null;
    const { createdAt } = first;
    const near = lines.where("createdAt").between(createdAt, moved(createdAt, DISORDER_MS), true, true);
    span.from = least(await near.primaryKeys());
  }
  if (to !== undefined) {
    const last = await lines.where("createdAt").below(to).last();
    if (!last) return null;
    const { createdAt } = last;
    const near = lines.where("createdAt").between(moved(createdAt, -DISORDER_MS), createdAt, true, true);
    span.to = -least((await near.primaryKeys()).map((seq) => -seq));
  }
  return span.from <= span.to ? span : null;
}

function moved(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}

/** Without spreading: a day's job can make more lines than a call takes arguments. */
function least(seqs: number[]): number {
  return seqs.reduce((a, b) => Math.min(a, b));
}
