/** Stands in the way of a server's statements on PostgreSQL, so that a test meets them at a known step. */
import pg from "pg";
import { expect } from "vitest";

export interface Blocker {
  /** Takes locks in a transaction that stays open: "select from wallet for update". */
  hold(statement: string): Promise<void>;
  /** Waits until so many of the server's statements wait for what is held. Gives their backends. */
  waiting(count?: number): Promise<number[]>;
  /** Gives everything up. */
  release(): Promise<void>;
  /** Runs a statement outside of what is held. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Connects to a database of a server under test. */
export async function openBlocker(databaseUrl: string): Promise<Blocker> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    // A database that a test takes away takes these with it.
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const [holder, observer] = [await connect(), await connect()];
  const query = async (statement: string) => (await observer.query<Record<string, unknown>>(statement)).rows;
  const backends = async () =>
    (
      await query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).map(({ pid }) => Number(pid));
  return {
    async hold(statement) {
      await holder.query("begin");
      await holder.query(statement);
    },
    async waiting(count = 1) {
      await expect.poll(async () => (await backends()).length).toBe(count);
      return backends();
    },
    release: async () => void (await holder.query("rollback")),
    query,
    close: async () => void (await Promise.allSettled([holder.end(), observer.end()])),
  };
}
