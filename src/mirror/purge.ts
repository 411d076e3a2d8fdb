import { databaseName, type Owner } from "./schema.ts";

/**
 * Deletes an owner's database. Without Dexie, so that log-out never waits for a script to load. Other tabs close theirs
 * when they hear of the deletion; until then the browser holds it back and this waits.
 */
export function purgeMirror(owner: Owner): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName(owner));
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error));
  });
}
