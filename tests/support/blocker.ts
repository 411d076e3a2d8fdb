/** Blocks a server's statements on PostgreSQL at a known step. */
import pg from "pg";
import { expect } from "vitest";

export interface Blocker {
  /** Takes locks in a transaction that stays open: "select from wallet for update". */
  hold(statement: string): Promise<void>;
  /** Waits until `count` statements wait for the locks. @returns process ids of their backends. */
  waiting(count?: number): Promise<number[]>;
  release(): Promise<void>;
  /** As {@link release}, but what was written is kept. */
  commit(): Promise<void>;
  query(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * @param countsRollUp counts the roll-up of communities as well. It begins by itself, after a registration too, and
 * waits for the same rows.
 */
export async function openBlocker(
  databaseUrl: string,
  { countsRollUp = false }: { countsRollUp?: boolean } = {},
): Promise<Blocker> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    // The connection breaks when the test drops its database.
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const [holder, observer] = [await connect(), await connect()];
  const query = async (statement: string) => (await observer.query<Record<string, unknown>>(statement)).rows;
  const backends = async () =>
    (
      await query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and (${countsRollUp} or query not like '%community_event%')`,
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
    commit: async () => void (await holder.query("commit")),
    query,
    close: async () => void (await Promise.allSettled([holder.end(), observer.end()])),
  };
}
