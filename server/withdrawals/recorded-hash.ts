/** Source: rules.md W57. */
import { isOthersPayment } from "../chain/recorded-payments.ts";
import { Refused } from "../core/refused.ts";
import { lockActs } from "../operator/audit.ts";
import type { Tx } from "../store/store.ts";
import type { WithdrawalRow } from "./records.ts";

/**
 * One transaction would prove two payments. Orders concurrent records by the lock of the audit log, which they take
 * anyway.
 * @param hash in lower case.
 * @throws Refused `transaction_taken` if the transaction is recorded for another withdrawal or a payout of fees.
 */
export async function assertUnrecorded(tx: Tx, hash: string, { id }: WithdrawalRow): Promise<void> {
  await lockActs(tx);
  if (await isOthersPayment(tx, hash, { kind: "withdrawal", id }))
    throw new Refused("transaction_taken", { field: "txHash" });
}
