import { sql, type Kysely } from "kysely";

/** Whoever edits says which version they began with, so that nobody writes over what another operator wrote meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["notice", "banner"])
    await sql.raw(`alter table ${table} add column version integer not null default 1`).execute(db);
}
