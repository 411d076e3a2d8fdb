/** Source: rules.md W57. */
import { sql } from "kysely";
import { Refused } from "../core/refused.ts";
import { lockActs } from "../operator/audit.ts";
import type { Store, Tx } from "../store/store.ts";
import type { WithdrawalRow } from "./records.ts";

/**
 * One transaction would prove two payments. Orders concurrent records by the lock of the audit log, which they take
 * anyway.
 * @param hash in lower case.
 * @throws Refused `transaction_taken` if the transaction is recorded for another withdrawal or a payout of fees.
 */
export async function assertUnrecorded(tx: Tx, hash: string, withdrawal: WithdrawalRow): Promise<void> {
  await lockActs(tx);
  if (await isRecorded(tx, hash, withdrawal)) throw new Refused("transaction_taken", { field: "txHash" });
}

/** @param hash in lower case. @returns whether it is recorded for another withdrawal or a payout of fees. */
export async function isRecorded(db: Store | Tx, hash: string, { id }: WithdrawalRow): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawal where lower(tx_hash) = ${hash} and tx_hash is not null and id <> ${id}
    union all select from payout_attempt where hash = ${hash} and withdrawal_id <> ${id}
    union all select from wallet_transaction where hash = ${hash} and withdrawal_id <> ${id}
    union all select from book_transfer where tx_hash = ${hash}
    limit 1`.execute(db);
  return rows.length > 0;
}
