import { sql, type Kysely } from "kysely";

/** With which of the platform's keys a device subscribed; so far there was one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscription add column key_generation integer not null default 0`.execute(db);
}
