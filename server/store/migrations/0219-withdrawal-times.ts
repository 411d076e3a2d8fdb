import { sql, type Kysely } from "kysely";

/** When a withdrawal was approved, and when it ended without a payment: null for those of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawal add column approved_at timestamptz, add column ended_at timestamptz`.execute(
    db,
  );
}
