import { sql, type Kysely } from "kysely";

/** What waits for a reply is found without the answered history, and members by how their account begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index feedback_unanswered on feedback (id) where replied_at is null`,
  `create index member_account_prefix on member (account text_pattern_ops)`,
];
