import { sql, type Kysely } from "kysely";

/** Alarms about attacks, by what they are about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table security_alarm (
        subject text primary key,
        first_at timestamptz not null,
        last_at timestamptz not null,
        count integer not null
      )`,
    )
    .execute(db);
}
