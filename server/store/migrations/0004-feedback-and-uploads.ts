import { sql, type Kysely } from "kysely";

/** Members' feedback with the operator's replies, and the pictures that members send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // In the database and not in a folder: several servers share it, and a backup holds it.
  `create table upload (
    id text primary key,
    member_id bigint not null references member,
    type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
    bytes bytea not null,
    created_at timestamptz not null
  )`,
  // Pictures are compressed already: trying again only costs time.
  `alter table upload alter column bytes set storage external`,
  `create index upload_member on upload (member_id, created_at)`,

  `create table feedback (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    content text not null,
    created_at timestamptz not null,
    reply text,
    replied_at timestamptz,
    check ((reply is null) = (replied_at is null))
  )`,
  `create index feedback_member on feedback (member_id, id)`,
  `create table feedback_image (
    feedback_id bigint not null references feedback,
    position integer not null,
    upload_id text not null references upload,
    primary key (feedback_id, position)
  )`,
];
