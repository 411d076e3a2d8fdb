import { sql, type Kysely } from "kysely";

/**
 * The inbox: what concerns a member, whether or not a device takes pushes. Nothing of before is put into it. Events and
 * kinds of messages are the contract's: each new one would otherwise replace a list here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `once` tells occurrences apart: each is written once, however often it is delivered.
  `create table inbox_message (
    member_id bigint not null references member,
    id bigint generated always as identity,
    event text not null,
    subject text not null,
    once text not null,
    data jsonb not null,
    created_at timestamptz not null,
    read_at timestamptz,
    primary key (member_id, id)
  )`,
  `create unique index inbox_message_once on inbox_message (member_id, once)`,
  `create index inbox_message_unread on inbox_message (member_id, id) where read_at is null`,
  `create index inbox_message_age on inbox_message using brin (created_at)`,

  // Ids of deleted messages, so that devices which kept a copy can delete it too.
  `create table inbox_deletion (
    member_id bigint not null references member,
    id bigint not null,
    deleted_at timestamptz not null,
    primary key (member_id, id)
  )`,
  `create index inbox_deletion_age on inbox_deletion using brin (deleted_at)`,

  // What a push opens, if it is not its subject, and its message in the inbox.
  `alter table push_message add column opens text, add column inbox_id bigint`,
  `alter table push_message drop constraint push_message_kind_check`,
  `alter table push_preference add column transfers boolean not null default true,
    add column votes boolean not null default true`,
];
