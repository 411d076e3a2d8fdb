import { sql, type Kysely } from "kysely";

/**
 * Recoveries of members by two operators: one at a time of a member, asked and approved under different names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table recovery (
    id bigint primary key generated always as identity,
    member_id bigint not null references member,
    what json not null,
    reason text not null,
    asked_by text not null,
    asked_at timestamptz not null,
    wait_hours integer not null,
    approved_by text check (approved_by <> asked_by),
    approved_at timestamptz,
    opens_at timestamptz,
    until timestamptz not null,
    link_hash text unique,
    link_by text,
    link_until timestamptz,
    outcome text check (outcome in ('refused', 'cancelled', 'used', 'lapsed')),
    ended_by text,
    ended_at timestamptz,
    end_reason text,
    check ((approved_by is null) = (opens_at is null)),
    check (link_hash is null or opens_at is not null),
    check ((outcome is null) = (ended_at is null))
  )`,
  `create unique index recovery_running on recovery (member_id) where ended_at is null`,
  `create index recovery_member on recovery (member_id)`,
];
