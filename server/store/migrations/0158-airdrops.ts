import { sql, type Kysely } from "kysely";

/**
 * Airdrops and their frozen recipients, in the order in which they are listed and paid; and what was started a day. Open ones
 * are found by an index without those that have ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table airdrop (
    id bigint generated always as identity primary key,
    title text not null,
    asset text not null check (asset in ('usdt', 'points', 'fuel', 'lock')),
    book text not null check (book in ('treasury', 'fees', 'reserve')),
    audience jsonb not null,
    split text not null check (split in ('each', 'shared', 'listed')),
    asked bigint not null check (asked >= 0),
    state text not null check (state in ('listing', 'draft', 'running', 'done', 'stopped')),
    listed_member bigint not null default 0,
    count integer not null default 0,
    weight bigint not null default 0,
    largest bigint not null default 0,
    total bigint not null default 0,
    digest text,
    drafted_by text not null,
    drafted_at timestamptz not null,
    started_by text,
    started_at timestamptz,
    reason text,
    paid bigint not null default 0,
    paid_count integer not null default 0,
    paid_member bigint not null default 0,
    returned bigint not null default 0,
    ended_at timestamptz,
    stopped_by text,
    stop_reason text,
    check (paid + returned <= total),
    check ((state = 'listing') = (digest is null)),
    check ((state in ('running', 'done', 'stopped')) = (started_at is not null)),
    check ((state in ('done', 'stopped')) = (ended_at is not null)),
    check (ended_at is null or paid + returned = total)
  )`,
  `create index airdrop_open on airdrop (id) where state in ('listing', 'running')`,
  `create index airdrop_drafts on airdrop (drafted_at) where started_at is null`,
  `create table airdrop_recipient (
    airdrop_id bigint not null,
    member_id bigint not null references member,
    weight bigint not null check (weight > 0),
    transaction_id uuid,
    primary key (airdrop_id, member_id)
  )`,
  `create table airdrop_day (
    day date primary key,
    value bigint not null
  )`,
];
