import { sql, type Kysely } from "kysely";

/** What one operator proposes and another one approves; and what is credited a day, by each and by all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table proposal (
    id bigint generated always as identity primary key,
    call text not null,
    subject text not null,
    request jsonb not null,
    effect jsonb not null,
    rests_on text not null,
    proposed_by text not null,
    proposed_at timestamptz not null,
    until timestamptz not null,
    outcome text check (outcome in ('done', 'rejected', 'void')),
    decided_by text,
    decided_at timestamptz,
    decision_reason text,
    check ((outcome is null) = (decided_at is null)),
    check (outcome is distinct from 'done' or decided_by <> proposed_by)
  )`,
  `create table operator_day (
    day text not null,
    operator text not null,
    credited bigint not null,
    primary key (day, operator)
  )`,
];
