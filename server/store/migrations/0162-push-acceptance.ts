import { sql, type Kysely } from "kysely";

/** When a push service last accepted a message, to the minute; and messages by when they were due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table push_acceptance (
    sole boolean primary key default true check (sole),
    at timestamptz not null
  )`,
  `create index push_message_time on push_message (due_at)`,
];
