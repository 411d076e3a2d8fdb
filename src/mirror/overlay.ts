/** What a full device has no room for, shown from memory while the page lives. */
import type { Fetched } from "../shared/schema.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { Batch, MirrorStore } from "./store.ts";

type Part = keyof Fetched;

export interface Overlay {
  /** Null when the part is kept on the device. */
  of(part: Part): MirrorStore | null;
  /** Replaces what is not kept of a batch, and forgets what is. */
  show(unkept: Batch, kept: Batch): Promise<void>;
  /** Calls back after each change. */
  watch(changed: () => void): () => void;
}

export function createOverlay(): Overlay {
  const memory = createMemoryStore();
  const parts = new Set<Part>();
  const watchers = new Set<() => void>();
  return {
    of: (part) => (parts.has(part) ? memory : null),
    async show(unkept, kept) {
      const sizeBefore = parts.size;
      for (const part of partsOf(kept)) parts.delete(part);
      for (const part of partsOf(unkept)) parts.add(part);
      if (parts.size === 0 && sizeBefore === 0) return;
      await memory.write(unkept);
      for (const changed of watchers) changed();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

function partsOf({ fetched = {} }: Batch): Part[] {
  return Object.keys(fetched) as Part[];
}
