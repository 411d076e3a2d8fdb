import { sql, type Kysely } from "kysely";

/** Passkeys, authenticators, recovery codes, and what each member's acts need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table passkey (
    id text primary key,
    member_id bigint not null references member,
    rp_id text not null,
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports text not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz,
    last_challenge text
  )`,
  `create index passkey_member on passkey (member_id)`,
  `create table authenticator (
    member_id bigint primary key references member,
    secret text not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    last_use text
  )`,
  `create table recovery_code (
    member_id bigint not null references member,
    code_hash text not null,
    used_at timestamptz,
    used_for text,
    primary key (member_id, code_hash)
  )`,
  `create table factor_policy (
    member_id bigint primary key references member,
    policy jsonb not null
  )`,
  `create table used_challenge (
    challenge text primary key,
    expires_at timestamptz not null
  )`,
  `create index used_challenge_expiry on used_challenge (expires_at)`,
];
