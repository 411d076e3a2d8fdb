import { sql, type Kysely } from "kysely";

/** Staked fuel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table stake (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    amount bigint not null check (amount > 0),
    rate bigint not null check (rate >= 0),
    term_days integer not null check (term_days > 0),
    release_days integer not null check (release_days > 0),
    day date not null,
    accrued bigint not null default 0,
    days_accrued integer not null default 0,
    released bigint not null default 0,
    days_released integer not null default 0,
    created_at timestamptz not null,
    check (days_accrued between 0 and term_days and days_released between 0 and release_days),
    check (released between 0 and amount + accrued)
  )`,
  `create index stake_member on stake (member_id, id)`,
  `create index stake_open on stake (id) where days_released < release_days`,
];
