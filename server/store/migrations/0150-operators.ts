import { sql, type Kysely } from "kysely";

/**
 * Operators with roles, their passkeys, sessions and scripts' tokens. The audit log says how who acted was authenticated;
 * it is a part of what is hashed only where it is kept, so that earlier acts stay valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table audit add column via text`,
  `create table operator_account (
    name text primary key,
    roles jsonb not null,
    created_at timestamptz not null,
    disabled_at timestamptz,
    invite_hash text unique,
    invite_until timestamptz,
    invite_totp text,
    key_hash text,
    totp_secret text,
    totp_step bigint not null default 0
  )`,
  `create table operator_passkey (
    id text primary key,
    operator text not null references operator_account,
    rp_id text not null,
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports text not null,
    name text not null,
    created_at timestamptz not null
  )`,
  `create index operator_passkey_operator on operator_passkey (operator)`,
  `create table operator_session (
    id bigint generated always as identity primary key,
    token_hash text not null unique,
    operator text not null references operator_account,
    device text,
    created_at timestamptz not null,
    used_at timestamptz not null
  )`,
  `create index operator_session_operator on operator_session (operator)`,
  `create table operator_script (
    name text primary key,
    token_hash text not null unique,
    operator text not null,
    role text not null,
    created_at timestamptz not null,
    until timestamptz not null,
    used_at timestamptz
  )`,
];
