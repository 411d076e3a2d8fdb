/**
 * Reads from a replica while the primary does not answer. Whatever is done within `read` goes to the replica, which
 * refuses to write. Source: rules.md O133.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { sql, type QueryExecutorProvider } from "kysely";

export interface Replica {
  /** What the replica says, and the time from which on it may lack something. */
  read<T>(work: () => Promise<T>): Promise<{ answer: T; asOf: Date }>;
}

/** No transaction has been replayed since the replica's start. */
class AgeUnknown extends Error {
  readonly code = "57P03";
}

const reading = new AsyncLocalStorage<true>();

/** Whether what runs now reads from the replica: it can write nothing. */
export function isOnReplica(): boolean {
  return reading.getStore() === true;
}

export function openReplica(db: QueryExecutorProvider): Replica {
  return {
    read: (work) =>
      reading.run(true, async () => {
        // Asked before: what is replayed in between only makes the answer newer than it says.
        const asOf = await replayedUntil(db);
        return { asOf, answer: await work() };
      }),
  };
}

/** Servers note every 15 s how they do (J13), so that a replica that follows is never older than that by its own word. */
async function replayedUntil(db: QueryExecutorProvider): Promise<Date> {
  const { rows } = await sql<{ until: Date | null }>`
    select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else clock_timestamp() end as until
    `.execute(db);
  const { until } = rows[0]!;
  if (until === null) throw new AgeUnknown("the replica cannot tell how old it is");
  return until;
}
