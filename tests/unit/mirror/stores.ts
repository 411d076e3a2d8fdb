import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { Dexie } from "dexie";
import { openMirror } from "../../../src/mirror/index.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";

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
