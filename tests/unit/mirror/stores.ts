import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { Dexie } from "dexie";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { openMirror } from "../../../src/mirror/index.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { nothing } from "../../../src/mirror/sync-page.ts";

/** The two kinds of mirror, each new and empty: whatever holds for one must hold for the other. */
export const kinds: { kind: string; create(): Promise<MirrorStore> }[] = [
  {
    kind: "in IndexedDB",
    create() {
      Dexie.dependencies.indexedDB = new IDBFactory();
      return openMirror("7", {});
    },
  },
  { kind: "in memory", create: async () => createMemoryStore() },
];

/** A mirror in memory with this statement. */
export async function storeOf(lines: BalanceLine[]): Promise<MirrorStore> {
  const store = createMemoryStore();
  await replaceLines(store, lines);
  return store;
}

/** Puts a statement in the place of the stored one, whatever it is. */
export async function replaceLines(store: MirrorStore, lines: BalanceLine[]): Promise<void> {
  const row = (await store.document("sync")) ?? nothing;
  const page = { lines, votes: [], lists: {}, deleted: {} };
  const replacement = { page, first: true, last: true, lines: true };
  await store.write({
    documents: [],
    notices: {},
    sync: { since: row.value.cursor, row, fresh: true, replacement },
  });
}
