import { sql, type Kysely } from "kysely";

/** Deposits and withdrawals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table deposit (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    tx_hash text not null,
    log_ordinal integer not null,
    amount bigint not null check (amount >= 0),
    status text not null check (status in ('seen', 'confirming', 'credited', 'below_minimum', 'orphaned')),
    confirmations integer not null default 0,
    reason text,
    created_at timestamptz not null,
    credited_at timestamptz
  )`,
  // One deposit per transaction and log within it (rules.md M12).
  `create unique index deposit_log on deposit (tx_hash, log_ordinal)`,
  `create index deposit_member on deposit (member_id, id)`,
  `create table withdrawal (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    amount bigint not null check (amount > 0),
    fee bigint not null check (fee between 0 and amount),
    address text not null,
    first_use boolean not null,
    status text not null check (status in
      ('pending', 'approved', 'signed', 'sent', 'confirmed', 'rejected', 'cancelled', 'failed')),
    day date not null,
    tx_hash text,
    reason text,
    created_at timestamptz not null,
    sent_at timestamptz,
    confirmed_at timestamptz
  )`,
  `create index withdrawal_member on withdrawal (member_id, id)`,
  // A day's limit costs that day's withdrawals, not all of them.
  `create index withdrawal_day on withdrawal (member_id, day)`,
  `create index withdrawal_status on withdrawal (status, id)`,
];
