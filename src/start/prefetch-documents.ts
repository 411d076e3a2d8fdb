import { readTables } from "../shared/idb.ts";
import { openRow } from "../shared/sealed-rows.ts";
import type { DocumentRow, KeyRow, Owner } from "../shared/schema.ts";

let prefetched: { owner: Owner; rows: Promise<DocumentRow[]> } | null = null;

/** Reads in parallel to React's evaluation, which takes as long as opening a database. */
export function prefetchDocuments(owner: Owner): void {
  prefetched = { owner, rows: readDocuments(owner) };
}

/** Returns the prefetched rows once, then current ones. */
export function prefetchedDocuments(owner: Owner): Promise<DocumentRow[]> {
  const rows = prefetched?.owner === owner ? prefetched.rows : readDocuments(owner);
  prefetched = null;
  return rows;
}

/**
 * Reads the documents without Dexie, which is not loaded yet. Empty on failure; opening the mirror reports the cause.
 * With an app lock, returns only unsealed documents.
 */
export async function readDocuments(owner: Owner): Promise<DocumentRow[]> {
  // The browser may have closed the connection.
  const tables = await readTables(owner, ["documents", "keys"]).catch(() => []);
  const [documents = [], [key] = []] = tables as [DocumentRow[]?, KeyRow[]?];
  const rows = await Promise.all(documents.map((row) => openRow(key?.key ?? null, "documents", row)));
  return rows.filter((row) => row !== undefined);
}
