import { sql, type Kysely } from "kysely";

/**
 * Changes of settings that take effect at a time. And of a run's payments, in which order members got them and what their
 * votes could take then, so that a dry run can count them under other settings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table setting_schedule (
    id bigint generated always as identity primary key,
    state text not null default 'waiting' check (state in ('waiting', 'applied', 'cancelled', 'void')),
    effective_at timestamptz not null,
    from_values jsonb not null,
    to_values jsonb not null,
    reason text not null,
    scheduled_at timestamptz not null,
    proposed_by text,
    approved_by text,
    ended_at timestamptz,
    ended_by text,
    end_reason text,
    void_reason text check (void_reason in ('changed', 'refused')),
    check (effective_at > scheduled_at),
    check ((state = 'waiting') = (ended_at is null)),
    check ((state = 'void') = (void_reason is not null))
  )`,
  `create index setting_schedule_waiting on setting_schedule (effective_at, id) where state = 'waiting'`,
  `create index setting_schedule_applied on setting_schedule (effective_at, id) where state = 'applied'`,
  `create index setting_schedule_void on setting_schedule (ended_at) where state = 'void'`,
  `create sequence job_payment_turn`,
  `alter table job_payment add column turn bigint, add column rooms bigint[], add column room_votes bigint[]`,
];
