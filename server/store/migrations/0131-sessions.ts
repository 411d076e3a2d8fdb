import { sql, type Kysely } from "kysely";

/**
 * Sessions have an id that may be shown, and say on what they began. Security events name the session that they are about
 * and carry a read mark; those of before count as read. Their types are the contract's: each new one would otherwise
 * replace the list here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table session add column id bigint generated always as identity unique,
    add column device text, add column place text, add column device_key text`,
  `alter table account_event drop constraint if exists account_event_type_check`,
  `alter table account_event add column session_id bigint, add column read_at timestamptz default now()`,
  `alter table account_event alter column read_at drop default`,
  `alter table push_message add column except_token bytea`,
];
