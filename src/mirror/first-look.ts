import { openExisting } from "./existing.ts";
import type { DocumentRow, Owner, TableName } from "./schema.ts";

const TABLE: TableName = "documents";

/**
 * The documents of an owner's mirror, read without Dexie: they are on the screen before its script has been evaluated.
 * Nothing where there is no mirror yet, or where the browser refuses it; whoever opens the mirror finds out why.
 */
export async function readDocuments(owner: Owner): Promise<DocumentRow[]> {
  const database = await openExisting(owner, TABLE);
  if (!database) return [];
  return new Promise((resolve) => {
    const rows = database.transaction(TABLE).objectStore(TABLE).getAll();
    rows.addEventListener("error", () => resolve([]));
    rows.addEventListener("success", () => resolve(rows.result as DocumentRow[]));
    // Takes effect when the reading is done.
    database.close();
  });
}
