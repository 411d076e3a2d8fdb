import { sql, type Kysely } from "kysely";

/** The audit log by who acted, by act and by subject, each in the order of time; by time alone; and when operators were last seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const columns of [
    "operator, at, id",
    "operator, act, at, id",
    "act, at, id",
    "subject, at, id",
    "at, id",
  ])
    await sql.raw(`create index on audit (${columns})`).execute(db);
  await sql`alter table operator_account add column seen_at timestamptz`.execute(db);
  await sql`
    update operator_account o set seen_at = (select max(used_at) from operator_session s where s.operator = o.name)
  `.execute(db);
}
