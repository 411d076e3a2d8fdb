import { sql, type Kysely } from "kysely";

/**
 * Operators find a member by an address or a transaction, and page deposits and withdrawals by state and time, each on an
 * index; they keep notes about members, and book transfers that they looked up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const refuse = (events: string, each: "row" | "statement") =>
  `create trigger member_note_append_only_${each} before ${events} on member_note
    for each ${each} execute function refuse_rewrite()`;

const statements = [
  // deposit_log begins with the chain.
  `create index deposit_hash on deposit (tx_hash)`,
  `create index deposit_time on deposit (created_at, id)`,
  `create index deposit_status on deposit (status, id)`,
  `create index deposit_status_time on deposit (status, created_at, id)`,
  // Members of one address are skipped through, however often each withdrew.
  `create index withdrawal_address on withdrawal (address, member_id)`,
  `create index withdrawal_hash on withdrawal (lower(tx_hash)) where tx_hash is not null`,
  `create index withdrawal_time on withdrawal (created_at, id)`,
  `create index withdrawal_status_time on withdrawal (status, created_at, id)`,

  `create table member_note (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    text text not null,
    noted_by text not null,
    noted_at timestamptz not null
  )`,
  `create index member_note_member on member_note (member_id, id)`,
  refuse("update or delete", "row"),
  refuse("truncate", "statement"),

  `alter table deposit add column booked_at timestamptz`,
  // As a quorum of nodes showed them when operators looked them up.
  `create table looked_transfer (
    chain_id bigint not null,
    tx_hash text not null,
    log_ordinal integer not null,
    recipient text not null,
    sender text not null,
    amount bigint not null,
    dust numeric(78) not null,
    block_number bigint not null,
    block_hash text not null,
    primary key (chain_id, tx_hash, log_ordinal)
  )`,
];
