/** A lazy chunk: Dexie must not be on the path to the first paint. */
import { openDatabase, type DatabaseEvents } from "./database.ts";
import { createDexieStore } from "./dexie-store.ts";
import type { Owner } from "../shared/schema.ts";
import type { MirrorStore } from "./store.ts";

export { createMemoryStore } from "./memory-store.ts";
export { isQuotaError } from "./quota.ts";
export { sync } from "./sync.ts";

/** @throws the browser's storage error. */
export async function openMirror(owner: Owner, events: DatabaseEvents): Promise<MirrorStore> {
  return createDexieStore(await openDatabase(owner, events));
}
