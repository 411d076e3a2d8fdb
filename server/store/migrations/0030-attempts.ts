import { sql, type Kysely } from "kysely";

/**
 * Attempts are counted by what they are at (an account) and where they come from (a network, a device), as keyed hashes.
 * Devices on which a member signed in are remembered, so that guessing elsewhere does not delay their sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table attempt (
    subject text primary key,
    tries integer not null,
    tried_at timestamptz not null,
    free_at timestamptz not null
  )`,
  `create index attempt_time on attempt (tried_at)`,
  `drop table reset_try`,

  `create table known_device (
    member_id bigint not null references member,
    key_hash text not null,
    seen_at timestamptz not null,
    primary key (member_id, key_hash)
  )`,

  // Wrong second-level passwords in a row, over all locks.
  `alter table credential add column failures_in_row integer not null default 0`,

  `alter table account_event drop constraint account_event_type_check`,
  `alter table account_event add constraint account_event_type_check check (type in
    ('sign_in', 'password_changed', 'password_reset', 'pay_password_changed', 'frozen', 'unfrozen',
     'sign_in_failures', 'pay_password_locked'))`,
];
