import { multiply, parseAmount, type Amount } from "../money.ts";

/** The NFT pool's share of a pass's price. Source: rules.md P2. */
const PASS_POOL_SHARE = "0.5";

/** Previews `nft/buy`. The rounding remainder goes to the fees. */
export function previewPasses(
  price: string,
  quantity: number,
  available: Amount,
): { pay: Amount; toPool: Amount; balanceAfter: Amount; refusal: "insufficient_balance" | null } {
  const pay = parseAmount(price) * BigInt(quantity);
  const balanceAfter = available - pay;
  const toPool = multiply(pay, parseAmount(PASS_POOL_SHARE));
  return { pay, toPool, balanceAfter, refusal: balanceAfter < 0n ? "insufficient_balance" : null };
}
