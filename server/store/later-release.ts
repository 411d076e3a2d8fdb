/** A database that a later release has migrated. Source: rules.md O154. */
import { sql } from "kysely";
import type { Store } from "./store.ts";

export class NewerDatabase extends Error {
  constructor(later: string[], floor: string) {
    super(
      `A later release has migrated the database (${later.join(", ")}), and only releases with the migration ${floor} can serve it: start one of these. Nothing was changed.`,
    );
    this.name = "NewerDatabase";
  }
}

/**
 * @param known this release's migrations, in their order.
 * @returns whether a later release has migrated the database, which this one then serves as it is.
 * @throws NewerDatabase if this release is too old for it.
 */
export async function isOfLaterRelease(db: Store, known: string[]): Promise<boolean> {
  const { rows: tables } = await sql<{ exist: boolean }>`
    select to_regclass('public.release_floor') is not null as exist`.execute(db);
  // It is older than what states the floor, or empty.
  if (!tables[0]!.exist) return false;
  const { rows: later } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all (${known}::text[]) order by name collate "C"`.execute(
    db,
  );
  if (later.length === 0) return false;
  const { rows: floors } = await sql<{ migration: string }>`select migration from release_floor`.execute(db);
  const floor = floors[0]!.migration;
  if (!known.includes(floor))
    throw new NewerDatabase(
      later.map(({ name }) => name),
      floor,
    );
  return true;
}
