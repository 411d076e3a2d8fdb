import { formatAmount } from "../../contract/money.ts";
import { announce } from "../announce/announce.ts";
import type { Tx } from "../store/store.ts";
import type { WithdrawalRow } from "./records.ts";

const repeated: ReadonlySet<string> = new Set([
  "withdrawal_failed",
  "withdrawal_approved",
  "withdrawal_reopened",
]);

type Told = "approved" | "reopened" | "rejected" | "failed" | "sent" | "confirmed";

/**
 * A payout may fail, be approved by hand and fail again, or a restoration may reopen it: each event is an occurrence.
 */
export function tell(
  tx: Tx,
  event: `withdrawal_${Told}`,
  { id, member_id, amount, tx_hash }: WithdrawalRow,
  at: Date,
): Promise<void> {
  const isAgain = repeated.has(event);
  return announce(tx, member_id, {
    event,
    id: id.toString(),
    ...(isAgain && { occurrence: `${id}:${event === "withdrawal_failed" ? tx_hash : at.toISOString()}` }),
    data: { amount: formatAmount(amount) },
    at,
  });
}
