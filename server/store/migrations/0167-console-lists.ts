import { sql, type Kysely } from "kysely";

/** What waits at proposals is counted without the decided ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index proposal_open on proposal (until) where outcome is null`.execute(db);
}
