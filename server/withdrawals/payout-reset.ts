/** For a demo's chain, which may be replaced under the same id. */
import type { Store } from "../store/store.ts";
import { transact } from "../core/transact.ts";

export async function resetPayouts(db: Store, chainId: number): Promise<void> {
  const chain = BigInt(chainId);
  await transact(db, async (tx) => {
    const all = tx.selectFrom("payout").select("withdrawal_id").where("chain_id", "=", chain);
    await tx
      .updateTable("withdrawal")
      .set({ status: "approved", tx_hash: null, sent_at: null })
      .where("status", "in", ["signed", "sent"])
      .where("id", "in", all.where("state", "=", "open"))
      .execute();
    await tx.deleteFrom("payout_attempt").where("withdrawal_id", "in", all).execute();
    await tx.deleteFrom("payout").where("chain_id", "=", chain).execute();
    for (const table of ["wallet_transaction", "chain_break", "chain_comparison"] as const)
      await tx.deleteFrom(table).where("chain_id", "=", chain).execute();
    await tx.deleteFrom("payout_wallet").where("chain_id", "=", chain).execute();
  });
}
