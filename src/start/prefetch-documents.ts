import { readRows } from "../shared/idb.ts";
import type { DocumentRow, Owner } from "../shared/schema.ts";

let prefetched: { owner: Owner; rows: Promise<DocumentRow[]> } | null = null;

/** Reads in parallel to React's evaluation, which takes as long as opening a database. */
export function prefetchDocuments(owner: Owner): void {
  prefetched = { owner, rows: readDocuments(owner) };
}

/** The prefetched rows once, then the current ones. */
export function prefetchedDocuments(owner: Owner): Promise<DocumentRow[]> {
  const rows = prefetched?.owner === owner ? prefetched.rows : readDocuments(owner);
  prefetched = null;
  return rows;
}

/**
 * The documents of an owner's mirror, without Dexie, which is not loaded yet. Empty on failure; opening the mirror
 * reports the cause.
 */
export async function readDocuments(owner: Owner): Promise<DocumentRow[]> {
  // A connection that the browser has closed cannot be read.
  return readRows<DocumentRow>(owner, "documents").catch(() => []);
}
