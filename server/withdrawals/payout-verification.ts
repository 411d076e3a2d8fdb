import { isPaidBy } from "../chain/payments.ts";
import { findByNonce } from "../chain/wallet-transactions.ts";
import type { Chain } from "../chain/client.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { hideNodeErrors } from "../core/node-errors.ts";
import { parseId } from "../core/ids.ts";
import { readAttempts, type Payout } from "./payout-round.ts";

/**
 * Every attempt on every node, since a lost receipt makes a paid payout look failed.
 * @throws Refused `invalid` if a node shows the payment, `unavailable` if one does not answer.
 */
export async function assertUnpaid({ db, chain }: Context, id: string): Promise<void> {
  const payout = await db
    .selectFrom("payout")
    .selectAll()
    .where("withdrawal_id", "=", parseId(id))
    .executeTakeFirst();
  if (!chain || !payout || payout.chain_id !== BigInt(chain.settings.chainId)) return;
  for (const { hash } of await readAttempts(db, payout.withdrawal_id))
    for (const node of chain.nodes) {
      const receipt = await hideNodeErrors(node.receipt(hash));
      if (receipt && isPaidBy(receipt, payout)) throw new Refused("invalid", { field: "id" });
    }
  if (payout.failure === "nonce_taken") await assertTakenElsewhere(chain, payout);
}

/** A restored backup lacks later attempts: the transaction that took the nonce may have paid. */
async function assertTakenElsewhere(chain: Chain, payout: Payout): Promise<void> {
  for (const node of chain.nodes) {
    const hash = await hideNodeErrors(findByNonce(node, payout.sender, Number(payout.nonce), 0n));
    const receipt = hash === null ? null : await hideNodeErrors(node.receipt(hash));
    if (receipt && isPaidBy(receipt, payout)) throw new Refused("invalid", { field: "id" });
  }
}
