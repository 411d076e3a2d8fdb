import { sql, type Kysely } from "kysely";

/** What the last check of the ledger found, which pauses payouts; `sealed_point` holds where the next one begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ledger_check (
    id integer primary key default 1 check (id = 1),
    checked_at timestamptz not null,
    broken text,
    broken_since timestamptz,
    check ((broken is null) = (broken_since is null))
  )`.execute(db);
  await sql`alter table payout_wallet drop constraint payout_wallet_paused_check`.execute(db);
  await sql`alter table payout_wallet add constraint payout_wallet_paused_check
    check (paused in ('usdt', 'gas', 'fee', 'nonce', 'signer', 'break', 'ledger'))`.execute(db);
}
