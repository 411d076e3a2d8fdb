import { sql, type Kysely } from "kysely";

/**
 * Sessions, allowances and pictures past their time are found by an index: each hour a purge read all of them. No index holds what
 * a request changes, so that it is updated in place: of a session the day on which it was used, of an allowance when it began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table session add column used_day date not null generated always as ((used_at at time zone 'UTC')::date) stored`,
  `create index session_used on session (used_day)`,
  `create index session_age on session (created_at)`,

  `create index allowance_since on allowance (since)`,

  // Those that a feedback or a reply took stay for good.
  `alter table upload add column taken boolean not null default false`,
  `update upload set taken = true where exists (select from feedback_image where upload_id = upload.id)
    or exists (select from feedback_message_image where upload_id = upload.id)`,
  `drop index upload_age`,
  `create index upload_left on upload (created_at) where not taken`,
];
