import { sql, type Kysely } from "kysely";

/** Credits that wait: while nodes contradict each other, and for an operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // While a row is here, no server credits deposits of that token.
  `create table deposit_stop (
    chain_id bigint not null,
    token text not null,
    tx_hash text not null,
    block_number bigint not null,
    said text not null,
    since timestamptz not null,
    primary key (chain_id, token)
  )`,
  `alter table deposit
    add column review text check (review in ('limit', 'unbacked')),
    add column review_at timestamptz,
    add column released_at timestamptz`,
  `create index deposit_review on deposit (id) where review is not null`,
  // Locked while deposits are credited, so that concurrent servers share one limit.
  `create table deposit_day (
    day date primary key,
    credited bigint not null
  )`,
];
