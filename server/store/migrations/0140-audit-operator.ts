import { sql, type Kysely } from "kysely";

/**
 * The name of the operator who acted. Earlier acts have none, and their hashes stay valid: a name is a part of what is
 * hashed only where there is one, so that it can neither be added nor taken away later. A deposit that two operators give
 * up names the first by their token too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table audit add column operator text").execute(db);
  await sql.raw("alter table deposit_write_off add column first_operator text").execute(db);
}
