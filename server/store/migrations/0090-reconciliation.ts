import { sql, type Kysely } from "kysely";

/** What the chain and the database disagree on, and which of the wallet's transactions were explained afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // While one is open, nothing is paid, credited or given back.
  `create table chain_break (
    id bigint generated always as identity primary key,
    chain_id bigint not null,
    kind text not null check (kind in ('transaction', 'address', 'payment', 'deposit', 'custody')),
    subject text not null,
    detail text not null,
    block bigint,
    found_at timestamptz not null,
    closed_at timestamptz,
    cause text
  )`,
  `create unique index chain_break_open on chain_break (chain_id, kind, subject) where closed_at is null`,
  `create index chain_break_subject on chain_break (subject)`,
  `create table chain_comparison (
    chain_id bigint primary key,
    compared_at timestamptz,
    accepted bigint,
    looked_block bigint
  )`,
  // A transaction of the wallet that is no payout of this database: bound to a withdrawal, or to nothing.
  `create table wallet_transaction (
    chain_id bigint not null,
    sender text not null,
    nonce bigint not null,
    hash text not null,
    withdrawal_id bigint unique references withdrawal,
    reason text not null,
    created_at timestamptz not null,
    primary key (chain_id, sender, nonce)
  )`,
  `create index wallet_transaction_hash on wallet_transaction (hash)`,
  // An address that the database had lost, given back to its member beside the one they have now.
  `alter table deposit_address add column recovered boolean not null default false`,
  `alter table deposit_address drop constraint deposit_address_key_id_member_id_key`,
  `create unique index deposit_address_member on deposit_address (key_id, member_id) where not recovered`,
  `alter table payout_wallet add column checked_block bigint`,
  `alter table payout_wallet drop constraint payout_wallet_paused_check`,
  `alter table payout_wallet add constraint payout_wallet_paused_check
    check (paused in ('usdt', 'gas', 'fee', 'nonce', 'signer', 'break'))`,
];
