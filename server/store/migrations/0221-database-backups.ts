import { sql, type Kysely } from "kysely";

/** When the database's newest backup of each kind was made, as the commands that made them record it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table database_backup (
    kind text primary key check (kind in ('full', 'differential')),
    made_at timestamptz not null
  )`.execute(db);
}
