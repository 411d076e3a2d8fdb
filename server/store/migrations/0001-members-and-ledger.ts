import { sql, type Kysely } from "kysely";

/** Members, sessions, the ledger with its idempotent outcomes, votes, and what visitors read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table member (
    id bigint generated always as identity primary key,
    account text not null unique,
    referrer_id bigint references member,
    created_at timestamptz not null,
    risk_accepted_at timestamptz,
    frozen_at timestamptz
  )`,
  `create index member_referrer on member (referrer_id, id)`,

  `create table credential (
    member_id bigint not null references member,
    kind text not null check (kind in ('login', 'pay')),
    hash text not null,
    failures integer not null default 0,
    locked_until timestamptz,
    primary key (member_id, kind)
  )`,

  `create table session (
    token_hash bytea primary key,
    member_id bigint not null references member,
    created_at timestamptz not null,
    used_at timestamptz not null
  )`,
  `create index session_member on session (member_id)`,

  // The checks are a second line of defence: the ledger refuses before it would write a negative balance.
  `create table wallet (
    member_id bigint primary key references member,
    usdt bigint not null default 0 check (usdt >= 0),
    points bigint not null default 0 check (points >= 0),
    fuel bigint not null default 0 check (fuel >= 0),
    lock bigint not null default 0 check (lock >= 0),
    seq integer not null default 0,
    head_hash text not null
  )`,

  `create table pool (
    book text not null,
    asset text not null,
    stripe integer not null,
    balance bigint not null,
    primary key (book, asset, stripe),
    check (balance >= 0 or book in ('custody', 'supply'))
  )`,

  `create table transfer (
    id uuid primary key,
    kind text not null,
    created_at timestamptz not null
  )`,

  `create table entry (
    transfer_id uuid not null references transfer,
    ordinal integer not null,
    member_id bigint references member,
    book text,
    asset text not null,
    amount bigint not null,
    type text,
    source json,
    seq integer,
    balance bigint,
    prev_hash text,
    hash text,
    created_at timestamptz not null,
    primary key (transfer_id, ordinal),
    check ((member_id is null) = (book is not null)),
    check (member_id is null or
      (type is not null and source is not null and seq is not null and balance >= 0 and hash is not null))
  )`,
  // A list filtered by asset or type is still one walk along one index.
  `create unique index entry_line on entry (member_id, seq) where member_id is not null`,
  `create index entry_line_asset on entry (member_id, asset, seq) where member_id is not null`,
  `create index entry_line_type on entry (member_id, type, seq) where member_id is not null`,

  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'entries and transfers are never changed or deleted'; end $$`,
  `create trigger entry_immutable before update or delete on entry
    for each row execute function refuse_change()`,
  `create trigger transfer_immutable before update or delete on transfer
    for each row execute function refuse_change()`,

  `create table vote (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    level integer not null,
    pay_price bigint not null,
    vote_value bigint not null,
    released bigint not null default 0,
    repurchases_left integer not null,
    seat integer not null,
    status text not null check (status in ('active', 'out')),
    created_at timestamptz not null,
    check (released between 0 and vote_value)
  )`,
  `create index vote_member on vote (member_id, id)`,
  `create index vote_line on vote (level, seat) where status = 'active'`,

  `create table level_line (level integer primary key, last_seat integer not null)`,

  // One income per recipient, payment, type and level; how it fills the recipient's votes stands in vote_release.
  `create table commission (
    source_id uuid not null references transfer,
    member_id bigint not null references member,
    type text not null,
    level integer not null,
    transfer_id uuid not null unique references transfer,
    amount bigint not null check (amount > 0),
    primary key (source_id, member_id, type, level)
  )`,
  `create index commission_member on commission (member_id, type)`,
  `create table vote_release (
    transfer_id uuid not null references transfer,
    vote_id bigint not null references vote,
    amount bigint not null check (amount > 0),
    primary key (transfer_id, vote_id)
  )`,
  `create index vote_release_vote on vote_release (vote_id)`,

  `create table counter (
    name text not null,
    stripe integer not null,
    value bigint not null,
    primary key (name, stripe)
  )`,

  `create table outcome (
    owner text not null,
    key uuid not null,
    action text not null,
    body_hash text not null,
    response text,
    created_at timestamptz not null,
    primary key (owner, key)
  )`,

  `create table setting (key text primary key, value json not null)`,
  `create table secret (name text primary key, value text not null)`,
  `create table nft_stock (tier integer primary key, remaining integer not null check (remaining >= 0))`,

  `create table notice (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('notice', 'article')),
    pinned boolean not null,
    published_at timestamptz not null
  )`,
  `create index notice_order on notice (kind, pinned desc, published_at desc, id desc)`,
  `create table notice_text (
    notice_id bigint not null references notice,
    language text not null,
    title text not null,
    summary text not null,
    body text not null,
    primary key (notice_id, language)
  )`,
  `create table banner (
    id bigint generated always as identity primary key,
    position integer not null,
    image text not null,
    link text not null,
    titles json not null
  )`,

  `create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    act text not null,
    subject text not null,
    before json not null,
    after json not null,
    reason text not null
  )`,
];
