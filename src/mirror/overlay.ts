/** Shows from memory what a full device has no room for. */
import type { Fetched } from "../shared/schema.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { Batch, MirrorStore } from "./store.ts";

type Part = keyof Fetched;

export interface Overlay {
  /** Null if the device keeps the part. */
  of(part: Part): MirrorStore | null;
  /** Whether it has all that the device leaves out. */
  isWhole: boolean;
  clear(): Promise<void>;
  /** Takes what is not kept of a batch, and drops what is. */
  show(unkept: Batch, kept: Batch): Promise<void>;
  watch(changed: () => void): () => void;
}

export function createOverlay(): Overlay {
  const memory = createMemoryStore();
  const parts = new Set<Part>();
  const watchers = new Set<() => void>();
  return {
    isWhole: false,
    async clear() {
      if (parts.size === 0) return;
      parts.clear();
      await memory.forgetFetched();
      for (const changed of watchers) changed();
    },
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

export function partsOf({ fetched = {}, notices, records }: Batch): Part[] {
  const lists = records?.items.map(({ list }) => list) ?? [];
  const parts = [...Object.keys(fetched), ...Object.keys(notices), ...lists] as Part[];
  return [...new Set(records && records.votes.length > 0 ? [...parts, "votes" as const] : parts)];
}
