import { sql, type Kysely } from "kysely";

/** A notice names to whose devices it is pushed; null: everybody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice add column push_to jsonb`.execute(db);
}
