import type { Tx } from "../store/store.ts";
import { tell } from "./tell.ts";

/**
 * A restored database lacks later cancellations and rejections, so automatic payments wait for an operator again. Later
 * signed payouts are found on the chain. Source: rules.md O144.
 */
export async function reopenWithdrawals(tx: Tx, at: Date): Promise<void> {
  const reopened = await tx
    .updateTable("withdrawal")
    .set({ status: "pending", auto_approve: false, approved_at: null })
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "approved"), eb("by_hand", "=", false)]),
        eb.and([eb("status", "=", "pending"), eb("auto_approve", "=", true)]),
      ]),
    )
    .returningAll()
    .execute();
  for (const withdrawal of reopened) await tell(tx, "withdrawal_reopened", withdrawal, at);
}
