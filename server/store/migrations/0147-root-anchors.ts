import { sql, type Kysely } from "kysely";

/** Transactions that name roots on a chain, with the signed bytes of each attempt, and the wallet that pays for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table root_anchor (
    id bigint generated always as identity primary key,
    number integer not null,
    chain_id bigint not null,
    sender text not null,
    nonce bigint not null,
    state text not null check (state in ('open', 'anchored', 'buried', 'lost')),
    mined_hash text,
    block_number bigint,
    block_hash text,
    block_at timestamptz,
    created_at timestamptz not null,
    check (state not in ('anchored', 'buried') or block_at is not null)
  )`,
  // A lost one was overtaken under its nonce, so that its root is free again.
  `create unique index root_anchor_nonce on root_anchor (chain_id, sender, nonce) where state <> 'lost'`,
  `create unique index root_anchor_number on root_anchor (number, chain_id) where state <> 'lost'`,
  `create index root_anchor_watched on root_anchor (chain_id, nonce) where state in ('open', 'anchored')`,
  `create table root_anchor_attempt (
    hash text primary key,
    anchor_id bigint not null references root_anchor (id),
    ordinal integer not null,
    raw text not null,
    gas bigint not null,
    max_fee numeric(78) not null,
    max_priority_fee numeric(78) not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    unique (anchor_id, ordinal)
  )`,
  `create table anchor_wallet (
    chain_id bigint not null,
    address text not null,
    paused text check (paused in ('gas', 'fee', 'signer')),
    paused_at timestamptz,
    seen_at timestamptz not null,
    primary key (chain_id, address)
  )`,
];
