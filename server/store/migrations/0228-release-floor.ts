import { sql, type Kysely } from "kysely";

/** Which servers may serve the database after a later release has migrated it: those that know this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table release_floor (
    id integer primary key default 1 check (id = 1),
    migration text not null
  )`,
  "insert into release_floor (migration) values ('0228-release-floor')",
];
