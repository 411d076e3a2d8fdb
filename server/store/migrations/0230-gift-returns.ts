import { sql, type Kysely } from "kysely";

/** Apart from `transfer_return`, whose rows a server of the release before takes for transfers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift_return (
      transaction_id uuid primary key references ledger_transaction,
      asked_at timestamptz,
      returned_at timestamptz,
      return_id uuid unique references ledger_transaction,
      check (asked_at is not null or returned_at is not null)
    )`.execute(db);
}
