import { sql, type Kysely } from "kysely";

/**
 * The platform's books as operators read them: movements of a book newest first by one walk along `entry_pool`, sums of
 * its days kept, what operators move between books, and what stands on the chain. What one operator approves a day is
 * counted beside what they credit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index entry_pool on entry (pool, asset, created_at, transaction_id, ordinal) include (amount)
    where pool is not null`,
  `create table book_day (
    pool text not null,
    asset text not null,
    day date not null,
    received bigint not null,
    paid bigint not null,
    primary key (pool, asset, day)
  )`,
  // One row: up to when, and in which zone, days are summed.
  `create table book_days (
    sole boolean primary key default true check (sole),
    zone text not null,
    through timestamptz not null
  )`,
  `create table book_transfer (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('payout', 'topUp')),
    taken_from text not null check (taken_from in ('fees', 'surplus')),
    amount bigint not null check (amount > 0),
    address text,
    state text not null check (state in ('open', 'sent', 'takenBack', 'done')),
    day text not null,
    reason text not null,
    made_by text not null,
    made_at timestamptz not null,
    transaction_id uuid not null unique references ledger_transaction,
    ended_by text,
    ended_at timestamptz,
    tx_hash text,
    tx_ordinal integer,
    back_id uuid unique references ledger_transaction,
    check ((kind = 'payout') = (address is not null)),
    check ((kind = 'topUp') = (state = 'done')),
    check ((state in ('open', 'done')) = (ended_at is null)),
    check ((state = 'sent') = (tx_hash is not null)),
    check ((state = 'takenBack') = (back_id is not null))
  )`,
  `create unique index book_transfer_hash on book_transfer (tx_hash, coalesce(tx_ordinal, -1)) where tx_hash is not null`,
  `create index book_transfer_open on book_transfer (id) where state = 'open'`,
  `create index book_transfer_day on book_transfer (day)`,
  `create table custody_reading (
    chain_id bigint primary key,
    read_at timestamptz not null,
    block bigint not null,
    block_hash text not null,
    hot bigint not null,
    cold bigint not null,
    deposits bigint not null,
    ledger bigint not null,
    in_transit bigint not null,
    uncredited bigint not null,
    open_payouts bigint not null,
    watched boolean not null,
    short_since timestamptz
  )`,
  `create table custody_address (
    chain_id bigint not null,
    address text not null,
    kind text not null check (kind in ('hot', 'cold', 'deposit')),
    child integer,
    balance bigint not null,
    primary key (chain_id, address)
  )`,
  `create index custody_address_balance on custody_address (chain_id, balance, address)`,
  // What is on the chain and nobody's yet.
  `create index deposit_uncredited on deposit (chain_id) include (amount)
    where status in ('seen', 'confirming', 'below_minimum')`,
  `alter table operator_day alter column credited set default 0, add column approved bigint not null default 0`,
];
