import { sql, type Kysely } from "kysely";

/** When a backup was last restored as a test, and when that was first tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table database_backup drop constraint database_backup_kind_check`.execute(db);
  await sql`alter table database_backup add constraint database_backup_kind_check
    check (kind in ('full', 'differential', 'restored', 'restore tried'))`.execute(db);
}
