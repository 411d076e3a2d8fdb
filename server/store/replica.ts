/** Everything within `read` goes to the replica, which refuses to write. Source: rules.md O133. */
import { AsyncLocalStorage } from "node:async_hooks";
import { sql, type QueryExecutorProvider } from "kysely";

export interface Replica {
  /** The answer may lack changes that were made after `asOf`. */
  read<T>(work: () => Promise<T>): Promise<{ answer: T; asOf: Date }>;
}

/** No transaction has been replayed since the replica's start. */
class AgeUnknown extends Error {
  readonly code = "57P03";
}

const reading = new AsyncLocalStorage<true>();

export function isOnReplica(): boolean {
  return reading.getStore() === true;
}

export function openReplica(db: QueryExecutorProvider): Replica {
  return {
    read: (work) =>
      reading.run(true, async () => {
        // Before the work: later replays only make the answer newer.
        const asOf = await replayedUntil(db);
        return { asOf, answer: await work() };
      }),
  };
}

/** Servers write every 15 s (J13), so a replica that keeps up never reports a greater age. */
async function replayedUntil(db: QueryExecutorProvider): Promise<Date> {
  const { rows } = await sql<{ until: Date | null }>`
    select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else clock_timestamp() end as until
    `.execute(db);
  const { until } = rows[0]!;
  if (until === null) throw new AgeUnknown("the replica cannot tell how old it is");
  return until;
}
