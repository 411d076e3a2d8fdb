import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table member add column own_limit bigint check (own_limit >= 0)`,
  // Without \`own_limit_from\` there is no next limit: null is a limit as well.
  `alter table member add column own_limit_next bigint check (own_limit_next >= 0)`,
  `alter table member add column own_limit_from timestamptz`,
];
