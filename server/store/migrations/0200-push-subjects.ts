import { sql, type Kysely } from "kysely";

/** A reminder looks for its like, and a delivery for later news of its subject: each reads a member's messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index push_message_subject on push_message (member_id, subject) where member_id is not null`.execute(
    db,
  );
}
