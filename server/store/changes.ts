/**
 * Hints of a transaction's changes go out after its commit. They have no data, and correctness never depends on them.
 * Source: rules.md A144.
 */
import type { Store, Tx } from "./store.ts";

export interface Changes {
  members: Set<bigint>;
  sessions: Set<bigint>;
  /** Public data. */
  everybody: boolean;
}

export function noChanges(): Changes {
  return { members: new Set(), sessions: new Set(), everybody: false };
}

/** The promise resolves when all servers have dropped ended sessions. */
type Listener = (changes: Changes) => Promise<void> | undefined;

const collected = new WeakMap<Store, Changes>();
const listeners = new WeakMap<Store, Listener>();

export function noteMembers(tx: Tx, members: Iterable<bigint>): void {
  const noted = changesOf(tx);
  for (const member of members) noted.members.add(member);
}

export function noteSessionsEnded(tx: Tx, member: bigint): void {
  changesOf(tx).sessions.add(member);
}

export function noteEverybody(tx: Tx): void {
  changesOf(tx).everybody = true;
}

/** @param listener must not throw. */
export function onChanges(db: Store, listener: Listener): void {
  listeners.set(db, listener);
}

/** For writes without a transaction. */
export function tellChanges(db: Store, changes: Partial<Changes>): Promise<void> | undefined {
  return listeners.get(db)?.({ ...noChanges(), ...changes });
}

export async function inTransaction<T>(db: Store, perform: (tx: Tx) => Promise<T>): Promise<T> {
  let changes: Changes | undefined;
  const result = await db.transaction().execute(async (tx) => {
    const performed = await perform(tx);
    changes = collected.get(tx);
    return performed;
  });
  if (changes) await tellChanges(db, changes);
  return result;
}

function changesOf(tx: Tx): Changes {
  const noted = collected.get(tx) ?? noChanges();
  collected.set(tx, noted);
  return noted;
}
