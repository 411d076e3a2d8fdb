import { sql, type Kysely } from "kysely";

/** What the security log alarmed of, one row a kind, so that it is seen on every server and after a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table security_alarm (
        kind text primary key,
        subject text not null,
        since timestamptz not null,
        raised_at timestamptz not null,
        times integer not null
      )`,
    )
    .execute(db);
}
