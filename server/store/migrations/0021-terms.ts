import { sql, type Kysely } from "kysely";

/**
 * One term for one thing: `payout` is the transaction on the chain that pays a withdrawal, what a daily job pays is a
 * job payment; a member transfer is one kind of ledger transaction; the platform's accounts are pools.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of tables) await rename(db, before, after);
  for (const [table, before, after] of columns) await renameColumn(db, table, before, after);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, before, after] of columns) await renameColumn(db, table, after, before);
  for (const [before, after] of tables.toReversed()) await rename(db, after, before);
}

const tables: [before: string, after: string][] = [
  ["payout", "job_payment"],
  ["chain_payout", "payout"],
  ["transfer", "ledger_transaction"],
  ["lock_lot", "locked_lot"],
  ["chain_lease", "lease"],
];

const columns: [table: string, before: string, after: string][] = [
  ["entry", "transfer_id", "transaction_id"],
  ["commission", "transfer_id", "transaction_id"],
  ["vote_release", "transfer_id", "transaction_id"],
  ["job_payment", "transfer_id", "transaction_id"],
  ["entry", "book", "pool"],
  ["pool", "book", "pool"],
];

async function rename(db: Kysely<unknown>, before: string, after: string): Promise<void> {
  await sql`alter table ${sql.id(before)} rename to ${sql.id(after)}`.execute(db);
}

async function renameColumn(
  db: Kysely<unknown>,
  table: string,
  before: string,
  after: string,
): Promise<void> {
  await sql`alter table ${sql.id(table)} rename column ${sql.id(before)} to ${sql.id(after)}`.execute(db);
}
