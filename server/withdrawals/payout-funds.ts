/** Whether the wallet can pay one more, with all that it has signed and no block holds yet. */
import { coinBalance, tokenBalance, transactionCount, type Fees } from "../chain/payments.ts";
import {
  openWallet,
  readAttempts,
  readPayouts,
  type Payout,
  type Round,
  type Wallet,
} from "./payout-round.ts";

/** What a transfer of a token takes, roughly; how much exactly is known when the token is there. */
const USUAL_GAS = 60_000n;

/**
 * @param value in the token's smallest unit.
 * @returns what keeps it from being signed now, or null.
 */
export async function whatIsShort(
  round: Round,
  value: bigint,
  { maxFeePerGas }: Fees,
  gas = USUAL_GAS,
): Promise<Wallet["paused"]> {
  const { ctx, node, sender, head, payer } = round;
  const used = BigInt(await transactionCount(node, sender, "pending"));
  // A key that others use, or a database older than the chain: what was paid may not be known here.
  if (used > (await openWallet(round)).next_nonce) return "nonce";
  if (maxFeePerGas > payer.maxFeePerGas) return "fee";
  const waiting = (await readPayouts(ctx.db, node, "open")).filter(
    (payout) => payout.sender === sender && !isIn(payout, head.number),
  );
  const owed = waiting.reduce((sum, payout) => sum + BigInt(payout.value), value);
  // At the same block as what is known to be paid: a payout counts once, as owed or as gone.
  if ((await tokenBalance(node, sender, head.number)) < owed) return "usdt";
  const costs = await Promise.all(
    waiting.map(async (payout) => costOf(await readAttempts(ctx.db, payout.withdrawal_id))),
  );
  const cost = costs.reduce((sum, one) => sum + one, gas * maxFeePerGas);
  return (await coinBalance(node, sender, head.number)) < cost ? "gas" : null;
}

function isIn({ block_number }: Payout, head: bigint): boolean {
  return block_number !== null && block_number <= head;
}

/** The most that the dearest attempt may cost. */
function costOf([newest]: { gas: bigint; max_fee: string }[]): bigint {
  return newest ? newest.gas * BigInt(newest.max_fee) : 0n;
}
