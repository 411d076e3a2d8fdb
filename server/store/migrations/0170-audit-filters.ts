import { sql, type Kysely } from "kysely";

/** The audit log by who acted, by act and by subject, each in the order of time; and by time alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const columns of ["operator, at, id", "act, at, id", "subject, at, id", "at, id"])
    await sql.raw(`create index on audit (${columns})`).execute(db);
}
