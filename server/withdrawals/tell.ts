import { formatAmount } from "../../contract/money.ts";
import { announce } from "../announce/announce.ts";
import type { Tx } from "../store/store.ts";
import type { WithdrawalRow } from "./records.ts";

type Told = "approved" | "reopened" | "rejected" | "failed" | "sent" | "confirmed";

/**
 * Tells its member of a withdrawal's step. A withdrawal may fail, be approved by hand and fail again: each payout that
 * failed is an occurrence of its own.
 */
export function tell(
  tx: Tx,
  event: `withdrawal_${Told}`,
  { id, member_id, amount, tx_hash }: WithdrawalRow,
  at: Date,
): Promise<void> {
  return announce(tx, member_id, {
    event,
    id: id.toString(),
    ...(event === "withdrawal_failed" && { occurrence: `${id}:${tx_hash}` }),
    data: { amount: formatAmount(amount) },
    at,
  });
}
