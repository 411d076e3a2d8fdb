/** For a demo's chain, which may be replaced under the same id. */
import { transact } from "../core/transact.ts";
import type { Store } from "../store/store.ts";

export async function resetAnchors(db: Store, chainId: number): Promise<void> {
  const chain = BigInt(chainId);
  await transact(db, async (tx) => {
    const all = tx.selectFrom("root_anchor").select("id").where("chain_id", "=", chain);
    await tx.deleteFrom("root_anchor_attempt").where("anchor_id", "in", all).execute();
    for (const table of ["root_anchor", "anchor_wallet"] as const)
      await tx.deleteFrom(table).where("chain_id", "=", chain).execute();
  });
}
