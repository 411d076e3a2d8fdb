/** A lazy chunk: Dexie must not be on the path to the first paint. */
import { openDatabase, type DatabaseEvents } from "./database.ts";
import { createDexieStore } from "./dexie-store.ts";
import { sealClearRows } from "./seal-clear-rows.ts";
import type { Owner } from "../shared/schema.ts";
import type { MirrorStore } from "./store.ts";

export { createMemoryStore } from "./memory-store.ts";
export { sync } from "./sync.ts";

/** Waits until the first screens have read their data. */
const SEAL_LATER_MS = 10_000;

/** @throws the browser's storage error */
export async function openMirror(owner: Owner, events: DatabaseEvents): Promise<MirrorStore> {
  const database = await openDatabase(owner, events);
  setTimeout(() => {
    sealClearRows(database).catch((error: unknown) => console.warn("Not all rows are sealed", error));
  }, SEAL_LATER_MS);
  return createDexieStore(database);
}
