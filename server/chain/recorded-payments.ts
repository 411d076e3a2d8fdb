/** Transactions that the database records as payments. Source: rules.md W57, O107. */
import { sql } from "kysely";
import type { Store, Tx } from "../store/store.ts";

export interface Recorded {
  /** `fees`: a payout of fees. */
  kind: "withdrawal" | "fees";
  id: bigint;
}

/** @param hash in lower case. */
export async function recordedPayments(db: Store | Tx, hash: string): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select 'withdrawal' as kind, id from withdrawal where lower(tx_hash) = ${hash} and tx_hash is not null
    union select 'withdrawal', withdrawal_id from payout_attempt where hash = ${hash}
    union select 'withdrawal', withdrawal_id from wallet_transaction where hash = ${hash} and withdrawal_id is not null
    union select 'fees', id from book_transfer where tx_hash = ${hash}`.execute(db);
  return rows;
}

/** @returns whether it is recorded for another payment than `own`. */
export async function isOthersPayment(db: Store | Tx, hash: string, own: Recorded): Promise<boolean> {
  const payments = await recordedPayments(db, hash);
  return payments.some(({ kind, id }) => kind !== own.kind || id !== own.id);
}
