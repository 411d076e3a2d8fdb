import { sql, type Kysely } from "kysely";

/**
 * What a security event is about, where a member has more than one: the name of a passkey, the label of an address. The
 * contract lists the types; a list in the database would have to be written anew with each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table account_event add column detail text").execute(db);
  await sql.raw("alter table account_event drop constraint if exists account_event_type_check").execute(db);
}
