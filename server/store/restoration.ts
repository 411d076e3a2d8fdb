/** Source: rules.md O144. */
import { sql } from "kysely";
import type { Store, Tx } from "./store.ts";

export interface RestorationTable {
  id: bigint;
  noticed_at: Date;
  /** Of the lost state; null if no server remembers it. */
  known_until: Date | null;
  /** Set together with the following columns, by the operator. */
  confirmed_at: Date | null;
  confirmed_by: string | null;
  reason: string | null;
  /** Outflows are held until this time. */
  held_until: Date | null;
}

export interface ServerMarkTable {
  server: string;
  beat: bigint;
  beat_at: Date;
}

export interface KnownDatabaseTable {
  id: boolean;
  cluster: string;
  identity: string;
}

declare module "./tables.ts" {
  interface Tables {
    restoration: RestorationTable;
    server_mark: ServerMarkTable;
    known_database: KnownDatabaseTable;
  }
}

/** SQL for whether a restoration is not confirmed yet. */
export const isRestored = sql<boolean>`exists (select from restoration where confirmed_at is null)`;

/** SQL that is null without a restoration. */
export const platformHold = sql<Date | null>`(select max(held_until) from restoration)`;

export async function hasOpenRestoration(db: Store | Tx): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select ${isRestored} as open`.execute(db);
  return rows[0]!.open;
}
