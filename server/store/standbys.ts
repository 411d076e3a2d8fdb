/**
 * How many standbys are connected to receive the primary's log, caught up or not: PostgreSQL tells a server's role no
 * more. A base backup that is being made counts, too. Source: rules.md J18.
 */
import { sql } from "kysely";
import type { Store } from "./store.ts";

export async function countStandbys(db: Store): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from pg_stat_replication`.execute(db);
  return rows[0]!.count;
}
