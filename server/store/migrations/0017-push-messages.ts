import { sql, type Kysely } from "kysely";

/** What is pushed to whom, and what happened to an account that its member should know of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table push_subscription add column scope text,
    add column token_hash bytea,
    add column ended_at timestamptz`,
  `create index push_subscription_session on push_subscription (token_hash)`,

  `create table push_preference (
    member_id bigint primary key references member,
    notices boolean not null,
    money boolean not null,
    security boolean not null
  )`,

  // Without a member it is for everybody. The counts are of devices; what is still to be sent is what they leave of the total.
  `create table push_message (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('notice', 'deposit', 'withdrawal', 'security', 'test')),
    event text not null,
    subject text not null,
    member_id bigint references member,
    notice_id bigint unique references notice,
    due_at timestamptz not null,
    expires_at timestamptz not null,
    queued_through bigint not null default 0,
    queued_at timestamptz,
    total integer not null default 0,
    sent integer not null default 0,
    failed integer not null default 0,
    pruned integer not null default 0,
    dropped integer not null default 0
  )`,
  `create index push_message_due on push_message (due_at) where queued_at is null`,

  // A device gets a message once. Subscriptions come and go, so theirs is no foreign key.
  `create table push_delivery (
    message_id bigint not null references push_message on delete cascade,
    subscription_id bigint not null,
    priority smallint not null,
    state text not null check (state in ('queued', 'sent', 'failed', 'pruned', 'dropped')),
    attempts smallint not null default 0,
    next_at timestamptz not null,
    primary key (message_id, subscription_id)
  )`,
  `create index push_delivery_due on push_delivery (priority, next_at) where state = 'queued'`,

  `create table account_event (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    type text not null check (type in
      ('sign_in', 'password_changed', 'password_reset', 'pay_password_changed', 'frozen', 'unfrozen')),
    device text,
    created_at timestamptz not null
  )`,
  `create index account_event_member on account_event (member_id, id)`,

  // Set while it is the member's own doing that the account is frozen: then the member may end it, after a day.
  `alter table member add column self_frozen_at timestamptz`,
];
