import { sql, type Kysely } from "kysely";

/** A database that was set back to an earlier state is known by what its servers remember of it. Source: rules.md O144, G8. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // How often each server has marked the database. It keeps the same number beside it.
  `create table server_mark (
    server uuid primary key,
    beat bigint not null,
    beat_at timestamptz not null
  )`,
  // One row: by which identities the database was known last. Whoever moves it with all that it has deletes the row.
  `create table known_database (
    id boolean primary key default true check (id),
    cluster text not null,
    identity text not null
  )`,
  `create table restoration (
    id bigint generated always as identity primary key,
    noticed_at timestamptz not null,
    known_until timestamptz,
    confirmed_at timestamptz,
    confirmed_by text,
    reason text,
    held_until timestamptz,
    check (num_nulls(confirmed_at, confirmed_by, reason, held_until) in (0, 4))
  )`,
  `create unique index restoration_open on restoration ((true)) where confirmed_at is null`,

  `alter table setting_schedule drop constraint setting_schedule_void_reason_check,
    add check (void_reason in ('changed', 'refused', 'restored'))`,
];
