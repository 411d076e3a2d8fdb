/** A slow or cached answer may arrive after a later one. */
import type { DocumentRow, Fetched } from "../shared/schema.ts";
import type { Batch } from "./store.ts";

/** A stored time further in the future comes from a wrong clock. */
const WRONG_CLOCK_MS = 5 * 60_000;

/**
 * Removes what is older than the stored data, by the server's times. A sync is ordered by its cursor, except for
 * notices, which also come another way.
 * @param now milliseconds since 1970, device's clock.
 */
export function withoutOlder(batch: Batch, stored: readonly DocumentRow[], now: number): Batch {
  const times = [...batch.documents.map(({ asOf }) => asOf), ...Object.values(batch.fetched ?? {})];
  const latest = Math.max(now, ...times.map((time) => Date.parse(time)).filter(Number.isFinite));
  const isOlder = (given: string | undefined, before: string | undefined) =>
    given !== undefined &&
    before !== undefined &&
    given < before &&
    Date.parse(before) <= latest + WRONG_CLOCK_MS;

  const rows = new Map(stored.map((row) => [row.key, row]));
  const fetchedBefore = (rows.get("fetched")?.value ?? {}) as Fetched;
  const isOldList = (list: keyof Fetched) => isOlder(batch.fetched?.[list], fetchedBefore[list]);

  const { documents, fetched, sync } = batch;
  return {
    ...batch,
    documents: sync ? documents : documents.filter(({ key, asOf }) => !isOlder(asOf, rows.get(key)?.asOf)),
    notices: without(batch.notices, isOldList),
    ...(fetched && { fetched: without(fetched, isOldList) }),
  };
}

function without<T extends object>(record: T, isLeftOut: (name: keyof Fetched) => boolean): T {
  const kept = Object.entries(record).filter(([name]) => !isLeftOut(name as keyof Fetched));
  return Object.fromEntries(kept) as T;
}
