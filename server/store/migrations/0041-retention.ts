import { sql, type Kysely } from "kysely";

/** How often members do what leaves rows, and how old rows are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table allowance (
    owner text not null,
    action text not null,
    since timestamptz not null,
    used integer not null,
    primary key (owner, action)
  )`,
  // Rows lie in the order of time, so ranges of blocks suffice, at almost no cost for a request.
  `create index outcome_age on outcome using brin (created_at)`,
  `create index account_event_age on account_event using brin (created_at)`,
  `create index upload_age on upload (created_at)`,
  `create index feedback_image_upload on feedback_image (upload_id)`,
];
