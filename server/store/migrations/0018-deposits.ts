import { sql, type Kysely } from "kysely";

/** Deposits as a chain has them: members' addresses, and how far the chain has been read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table deposit_key (
    id text primary key,
    next_child integer not null default 0
  )`,
  // An address stays its member's when another key is configured: what is sent to it goes on being credited.
  `create table deposit_address (
    address text primary key,
    member_id bigint not null references member,
    key_id text not null references deposit_key,
    child integer not null,
    created_at timestamptz not null,
    unique (key_id, child),
    unique (key_id, member_id)
  )`,
  `alter table deposit
    add column chain_id bigint not null default 0,
    add column block_number bigint,
    add column block_hash text,
    add column sender text,
    add column dust numeric(78) not null default 0`,
  `drop index deposit_log`,
  // One deposit per chain, transaction and log within it (rules.md M12).
  `create unique index deposit_log on deposit (chain_id, tx_hash, log_ordinal)`,
  `create index deposit_open on deposit (chain_id, block_number) where status in ('seen', 'confirming')`,
  `create index deposit_gone on deposit (chain_id) where status in ('credited', 'below_minimum') and block_hash is null`,
  // The newest blocks only: enough of them to find where a fork began.
  `create table chain_block (
    chain_id bigint not null,
    number bigint not null,
    hash text not null,
    primary key (chain_id, number)
  )`,
  `create table chain_cursor (
    chain_id bigint not null,
    token text not null,
    scanned bigint not null,
    verified bigint not null,
    head bigint not null,
    head_hash text not null,
    read_at timestamptz not null,
    primary key (chain_id, token)
  )`,
  `create table chain_lease (
    name text primary key,
    owner text not null,
    until timestamptz not null
  )`,
];
