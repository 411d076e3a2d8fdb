import { sql, type Kysely } from "kysely";

/** The words by which a member knows that a question for a password, or a push, comes from the platform. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table member add column phrase text").execute(db);
}
