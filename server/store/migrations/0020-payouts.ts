import { sql, type Kysely } from "kysely";

/** Withdrawals that this platform pays on a chain by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table withdrawal add column by_hand boolean not null default false`,
  `create table payout_wallet (
    chain_id bigint not null,
    address text not null,
    next_nonce bigint not null,
    paused text check (paused in ('usdt', 'gas', 'fee', 'nonce', 'signer')),
    paused_at timestamptz,
    primary key (chain_id, address)
  )`,
  // A withdrawal is paid by one nonce of one wallet or not at all: whatever is signed for it, one of it can be mined.
  `create table chain_payout (
    withdrawal_id bigint primary key references withdrawal,
    chain_id bigint not null,
    token text not null,
    sender text not null,
    nonce bigint not null,
    recipient text not null,
    amount bigint not null,
    value numeric(78) not null,
    day date not null,
    state text not null check (state in ('open', 'paid', 'buried', 'failed')),
    failure text,
    stuck text,
    block_number bigint,
    block_hash text,
    created_at timestamptz not null,
    unique (chain_id, sender, nonce)
  )`,
  `create index chain_payout_open on chain_payout (chain_id, nonce) where state in ('open', 'paid')`,
  `create index chain_payout_day on chain_payout (day)`,
  `create table payout_attempt (
    hash text primary key,
    withdrawal_id bigint not null references chain_payout,
    ordinal integer not null,
    raw text not null,
    gas bigint not null,
    max_fee numeric(78) not null,
    max_priority_fee numeric(78) not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    unique (withdrawal_id, ordinal)
  )`,
];
