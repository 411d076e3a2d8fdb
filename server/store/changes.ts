/**
 * For whom a transaction changes something: collected while it runs, told once it is committed. What is told has no
 * data, and nothing that is right depends on it. Source: rules.md A144.
 */
import type { Store, Tx } from "./store.ts";

export interface Changes {
  members: Set<bigint>;
  /** Members of whom sessions have ended. */
  sessions: Set<bigint>;
  /** Something public: notices, banners, settings. */
  everybody: boolean;
}

export function noChanges(): Changes {
  return { members: new Set(), sessions: new Set(), everybody: false };
}

/** @returns what an answer waits for: that all servers have dropped sessions that have ended. */
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

/** Who hears of what is committed through `db`; it must not throw. */
export function onChanges(db: Store, listener: Listener): void {
  listeners.set(db, listener);
}

/** What was written without a transaction. */
export function tellChanges(db: Store, changes: Partial<Changes>): Promise<void> | undefined {
  return listeners.get(db)?.({ ...noChanges(), ...changes });
}

/** Runs a transaction, and tells what it noted once it is committed. */
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
