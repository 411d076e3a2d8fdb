import { sql, type Kysely } from "kysely";

/**
 * The rows that a daily job changes are updated in place: no index holds what changes each day, and half of a page is left free
 * for new versions of its rows. Other updates write a new entry into each of a table's indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What a run has not paid comes after its cursor.
  `drop index payout_waiting`,
  `create index job_run_running on job_run (name, day) where state = 'running'`,
  // A foreign key looks up and locks a row for each row inserted. Payments and lots are written under the locks of their run and
  // of their members' wallets, and the ledger's check compares them with its transactions and wallets.
  `alter table job_payment drop constraint payout_name_day_fkey, drop constraint payout_transfer_id_fkey,
    drop constraint payout_member_id_fkey`,
  `alter table locked_lot drop constraint lock_lot_member_id_fkey`,

  `alter table locked_lot add column is_open boolean not null generated always as (released < amount) stored`,
  `drop index lock_lot_open`,
  `create index locked_lot_open on locked_lot (member_id) where is_open`,

  // Of pages that are written from now on. A payment grows when it is paid.
  ...["locked_lot", "vote", "wallet"].map((name) => `alter table ${name} set (fillfactor = 50)`),
  `alter table job_payment set (fillfactor = 40)`,
];
