import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Apart from `transfer_return`, whose rows a server of the release before takes for transfers.
  await sql`
    create table gift_return (
      transaction_id uuid primary key references ledger_transaction,
      asked_at timestamptz,
      returned_at timestamptz,
      return_id uuid unique references ledger_transaction,
      check (asked_at is not null or returned_at is not null)
    )`.execute(db);
  // By which the other member's record of a gift is found.
  await sql`create index nft_transaction_ledger on nft_transaction (transaction_id)`.execute(db);
}
