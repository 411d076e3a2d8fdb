import { databaseName, type DocumentRow, type Owner, type TableName } from "./schema.ts";

const TABLE: TableName = "documents";

/**
 * The documents of an owner's mirror, read without Dexie: they are on the screen before its script has been evaluated.
 * Nothing where there is no mirror yet, or where the browser refuses it; whoever opens the mirror finds out why.
 */
export function readDocuments(owner: Owner): Promise<DocumentRow[]> {
  return new Promise((resolve) => {
    const nothing = () => resolve([]);
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open(databaseName(owner));
    } catch {
      nothing();
      return;
    }
    // There is none: without the abort this would make an empty one, in Dexie's way.
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    request.addEventListener("error", nothing);
    request.addEventListener("success", () => {
      const database = request.result;
      // One that another tab is only just making has no tables yet.
      if (!database.objectStoreNames.contains(TABLE)) nothing();
      else {
        const rows = database.transaction(TABLE).objectStore(TABLE).getAll();
        rows.addEventListener("error", nothing);
        rows.addEventListener("success", () => resolve(rows.result as DocumentRow[]));
      }
      // Takes effect when the reading is done.
      database.close();
    });
  });
}
