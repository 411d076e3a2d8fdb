import { sql, type Kysely } from "kysely";

/** What a security event is about, where a member has more than one: the name of a passkey, the label of an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table account_event add column detail text").execute(db);
}
