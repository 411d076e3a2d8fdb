import { sql, type Kysely } from "kysely";

/** Articles answer questions on the screens that they name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice add column help text[] not null default '{}'`.execute(db);
}
