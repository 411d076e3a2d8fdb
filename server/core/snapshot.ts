import type { Store, Tx } from "../store/store.ts";

const kept = new WeakMap<Store, Map<unknown, Promise<unknown>>>();

export function inSnapshot<T>(db: Store | Tx, read: (tx: Tx) => Promise<T>): Promise<T> {
  if (kept.has(db)) return read(db as Tx);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => {
      kept.set(tx, new Map());
      return read(tx);
    });
}

/** Outside of a snapshot, reads every time. */
export function onceInSnapshot<T>(db: Store | Tx, key: unknown, read: () => Promise<T>): Promise<T> {
  const known = kept.get(db);
  if (!known) return read();
  const before = known.get(key) as Promise<T> | undefined;
  if (before) return before;
  const reading = read();
  known.set(key, reading);
  return reading;
}
