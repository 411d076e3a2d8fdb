import { sql, type Kysely } from "kysely";

/**
 * When a member's password was last reset, since withdrawals are held for a while after it; and the tries to reset one.
 * These are kept by the name that was tried, whether or not there is such a member: else the lock would tell which.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table member add column reset_at timestamptz`,

  `create table reset_try (
    account text primary key,
    tries integer not null,
    tried_at timestamptz not null
  )`,
  `create index reset_try_time on reset_try (tried_at)`,
];
