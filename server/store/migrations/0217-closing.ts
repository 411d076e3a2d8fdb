import { sql, type Kysely } from "kysely";

/** A member closes the account: due at a time, and closed at a later one. Those that are due are found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table member add column closes_at timestamptz,
    add column close_reminded boolean not null default false,
    add column closed_at timestamptz,
    add constraint member_closing check (closes_at is null or closed_at is null)`,
  `create index member_closes on member (closes_at) where closes_at is not null`,
];
