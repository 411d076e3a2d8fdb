import { sql, type Kysely } from "kysely";

/** Ids of deleted account events, so that devices which kept a copy can delete it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table account_event_deletion (
    id bigint primary key,
    member_id bigint not null references member,
    deleted_at timestamptz not null
  )`,
  `create index account_event_deletion_member on account_event_deletion (member_id, id)`,
  `create index account_event_deletion_age on account_event_deletion using brin (deleted_at)`,
];
