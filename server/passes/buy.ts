/** `nft/buy`. Source: rules.md P1, P2 and P3. */
import { formatAmount } from "../../contract/money.ts";
import { previewPasses } from "../../contract/passes/rules.ts";
import type { NftBuyBody } from "../../contract/passes/schemas.ts";
import { openSpend } from "../gate/spend.ts";
import type { Spender } from "../gate/spender.ts";
import type { Line } from "../ledger/posting.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { assertExpected } from "../core/expected-amount.ts";
import { addPasses, recordPasses } from "./holdings.ts";
import { readSettings } from "../core/settings.ts";

/**
 * Half of the price goes to the NFT pool, half to the fees.
 * @throws Refused as the gate; `sold_out`, `insufficient_balance`, `quote_changed`.
 */
export async function buyPasses(
  tx: Tx,
  spender: Spender,
  { id, quantity, expect }: NftBuyBody,
  at: Date,
): Promise<Line[]> {
  const settings = await readSettings(tx);
  const tier = settings.nftTiers.find((candidate) => candidate.id === id);
  if (!tier) throw new Refused("invalid", { field: "id" });
  const { memberId: buyer } = spender;
  // Locks the stock before the buyer, so that a sold-out tier charges nobody.
  const isInStock = await takeStock(tx, id, quantity);
  const { posting, spend } = await openSpend(tx, spender, at);
  if (!isInStock) throw new Refused("sold_out", { field: "quantity" });
  const { pay, toPool, refusal } = previewPasses(tier.price, quantity, posting.balance(buyer, "usdt"));
  if (refusal) throw new Refused(refusal);
  assertExpected(pay, expect);
  posting.post(
    { kind: "nft", type: "nft", source: { nft: id, quantity, price: formatAmount(pay / BigInt(quantity)) } },
    [
      { party: { member: buyer, right: spend }, asset: "usdt", amount: -pay },
      { party: { pool: "nft" }, asset: "usdt", amount: toPool },
      { party: { pool: "fees" }, asset: "usdt", amount: pay - toPool },
    ],
  );
  await posting.write();
  await addPasses(tx, buyer, { tier: id, quantity });
  await recordPasses(tx, [{ member: buyer, type: "MINT", tier: id, quantity }], at);
  return posting.linesOf(buyer);
}

/** @returns whether there were as many. */
async function takeStock(tx: Tx, tier: number, quantity: number): Promise<boolean> {
  const taken = await tx
    .updateTable("nft_stock")
    .set((eb) => ({ remaining: eb("remaining", "-", quantity) }))
    .where("tier", "=", tier)
    .where("remaining", ">=", quantity)
    .returning("remaining")
    .executeTakeFirst();
  return taken !== undefined;
}
