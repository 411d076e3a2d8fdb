import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transfer_return (
      transaction_id uuid primary key references ledger_transaction,
      asked_at timestamptz,
      returned_at timestamptz,
      return_id uuid unique references ledger_transaction,
      check (asked_at is not null or returned_at is not null)
    )`.execute(db);
}
