import { readRows } from "../shared/idb.ts";
import type { DocumentRow, Owner } from "../shared/schema.ts";

let ahead: { owner: Owner; rows: Promise<DocumentRow[]> } | null = null;

/** Begins to read before what will show it has arrived: opening a database takes as long as evaluating React. */
export function prefetchDocuments(owner: Owner): void {
  ahead = { owner, rows: readDocuments(owner) };
}

/** What was read ahead, the first time; from then on what stands there now. */
export function prefetchedDocuments(owner: Owner): Promise<DocumentRow[]> {
  const rows = ahead?.owner === owner ? ahead.rows : readDocuments(owner);
  ahead = null;
  return rows;
}

/**
 * The documents of an owner's mirror, read without Dexie: they are on the screen before its script has been evaluated.
 * Nothing where there is no mirror yet, or where the browser refuses it; whoever opens the mirror finds out why.
 */
export async function readDocuments(owner: Owner): Promise<DocumentRow[]> {
  // A connection that the browser has lost by then cannot be read from; nobody may wait for it.
  return readRows<DocumentRow>(owner, "documents").catch(() => []);
}
