import { sql, type Kysely } from "kysely";

/** Servers of the release before still write sentences to `detail`, and read those of this one as empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chain_break add column facts jsonb, alter column detail set default ''`.execute(db);
}
