import { sql, type Kysely } from "kysely";

/** Banners with a time of their own, and a way to hide one. Those that exist are published already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table banner add column published_at timestamptz not null default now()`,
  `alter table banner alter column published_at drop default`,
  `alter table banner add column hidden boolean not null default false`,
];
