import { sql, type Kysely } from "kysely";

/** Recoveries that follow a refused one: a session alone does not refuse them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recovery add column contested boolean not null default false`.execute(db);
}
