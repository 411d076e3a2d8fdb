/** `nft/buy`. Source: rules.md P1, P2, P3 and P12. */
import { formatAmount } from "../../contract/money.ts";
import { previewPasses } from "../../contract/passes/rules.ts";
import type { NftBuyBody } from "../../contract/passes/schemas.ts";
import { openSpend } from "../gate/spend.ts";
import type { Spender } from "../gate/spender.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { assertExpected } from "../core/expected-amount.ts";
import { addPasses, recordPasses, passUnits } from "./holdings.ts";
import type { Done } from "../ledger/receipts.ts";
import { issueSerials } from "./serials.ts";
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
): Promise<Done> {
  const settings = await readSettings(tx);
  const tier = settings.nftTiers.find((candidate) => candidate.id === id);
  if (!tier) throw new Refused("invalid", { field: "id" });
  const { memberId: buyer } = spender;
  // Before the buyer, so that a sold-out tier charges nobody, and no number is given twice.
  const isInStock = await takeStock(tx, id, quantity);
  const { posting, spend } = await openSpend(tx, spender, "pass", at);
  if (!isInStock) throw new Refused("sold_out", { field: "quantity" });
  const { pay, toPool, refusal } = previewPasses(tier.price, quantity, posting.balance(buyer, "usdt"));
  if (refusal) throw new Refused(refusal);
  assertExpected(pay, expect);
  const passes = { tier: id, quantity };
  await addPasses(tx, buyer, passes);
  const serials = await issueSerials(tx, buyer, passes);
  const price = formatAmount(pay / BigInt(quantity));
  const transaction = posting.post(
    { kind: "nft", type: "nft", source: { nft: id, quantity, price, serials } },
    [
      { party: { member: buyer, right: spend }, asset: "usdt", amount: -pay },
      { party: { member: buyer }, asset: "pass", amount: passUnits(quantity) },
      { party: { pool: "nft" }, asset: "usdt", amount: toPool },
      { party: { pool: "fees" }, asset: "usdt", amount: pay - toPool },
      { party: { pool: "supply" }, asset: "pass", amount: -passUnits(quantity) },
    ],
  );
  await posting.write();
  await recordPasses(tx, [{ ...passes, member: buyer, type: "MINT", serials, transaction }], at);
  const subject = { nft: id, quantity, serials, passPrice: price, amount: formatAmount(pay) };
  return { lines: posting.linesOf(buyer), subject };
}

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
