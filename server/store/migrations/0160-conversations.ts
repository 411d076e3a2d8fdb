import { sql, type Kysely } from "kysely";

/**
 * Feedback becomes a conversation. What was written first stays where it is; what follows stands in messages of their own,
 * and earlier replies among them. Lists page by id: those that wait, one operator's, and closed ones each on their own index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table feedback
    add column language text,
    add column read_at timestamptz,
    add column waiting_since timestamptz,
    add column closed_at timestamptz,
    add column assigned text`,
  // All rows, so that each is sent to its member's devices anew, with its messages.
  `update feedback set waiting_since = case when replied_at is null then created_at end`,
  `drop index feedback_unanswered`,
  `create index feedback_waiting on feedback (id) where waiting_since is not null`,
  `create index feedback_closed on feedback (id) where closed_at is not null`,
  `create index feedback_assigned on feedback (assigned, id) where assigned is not null`,
  `create table feedback_message (
    id bigint generated always as identity primary key,
    feedback_id bigint not null references feedback,
    -- Null: of the member. Empty: of an operator before their names were kept.
    operator text,
    content text not null,
    created_at timestamptz not null,
    read_at timestamptz
  )`,
  `create index feedback_message_of on feedback_message (feedback_id, id)`,
  `insert into feedback_message (feedback_id, operator, content, created_at)
    select id, '', reply, replied_at from feedback where reply is not null order by id`,
  `create table feedback_message_image (
    message_id bigint not null references feedback_message,
    position integer not null,
    upload_id text not null references upload,
    primary key (message_id, position)
  )`,
  `create index feedback_message_image_upload on feedback_message_image (upload_id)`,
  `create table feedback_template (
    id bigint generated always as identity primary key,
    name text not null unique,
    texts jsonb not null,
    version integer not null default 1,
    changed_at timestamptz not null
  )`,
  `alter table push_message drop constraint push_message_kind_check`,
  `alter table push_message add constraint push_message_kind_check
    check (kind in ('notice', 'deposit', 'withdrawal', 'security', 'support', 'test'))`,
];
