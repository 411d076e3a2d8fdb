import { sql, type Kysely } from "kysely";

/** What the gate of outflows counts and waits for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table outflow_day (
    member_id bigint not null references member,
    day date not null,
    amount bigint not null check (amount >= 0),
    primary key (member_id, day)
  )`,
  `alter table withdrawal add column payable_at timestamptz,
    add column auto_approve boolean not null default false`,
  `create index withdrawal_to_approve on withdrawal (payable_at) where status = 'pending' and auto_approve`,
  // Since when a credited deposit is not on the chain, or not as deep as a credit asks for.
  `alter table deposit add column gone_at timestamptz, add column written_off_at timestamptz`,
  `update deposit set gone_at = now() where status = 'credited' and block_hash is null`,
  `create index deposit_missing on deposit (member_id) where gone_at is not null`,
  `create table deposit_write_off (
    deposit_id bigint primary key references deposit,
    first_by text not null,
    first_reason text not null,
    first_at timestamptz not null,
    second_by text,
    second_reason text,
    second_at timestamptz,
    check (lower(first_by) <> lower(second_by))
  )`,
];
