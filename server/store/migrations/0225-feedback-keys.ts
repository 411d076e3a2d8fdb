import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["feedback", "feedback_message"])
    await sql`alter table ${sql.table(table)} add column key text`.execute(db);
}
