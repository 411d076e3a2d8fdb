import { coinBalance, tokenBalance, transactionCount, type Fees } from "../chain/payments.ts";
import {
  openWallet,
  readAttempts,
  readPayouts,
  type Payout,
  type Round,
  type Wallet,
} from "./payout-round.ts";

/** The exact gas is known once the wallet holds the tokens. */
const USUAL_GAS = 60_000n;

/** @param value in the token's smallest unit. @returns the reason to pause. */
export async function findShortage(
  round: Round,
  value: bigint,
  { maxFeePerGas }: Fees,
  gas = USUAL_GAS,
): Promise<Wallet["paused"]> {
  const { ctx, node, sender, head, payer } = round;
  const used = BigInt(await transactionCount(node, sender, "pending"));
  // The key is used elsewhere, or the database is older than the chain: payments may be unknown.
  if (used > (await openWallet(round)).next_nonce) return "nonce";
  if (maxFeePerGas > payer.maxFeePerGas) return "fee";
  const unmined = (await readPayouts(ctx.db, node, "open")).filter(
    (payout) => payout.sender === sender && !isMined(payout, head.number),
  );
  const owed = unmined.reduce((sum, payout) => sum + BigInt(payout.value), value);
  // Reads at the payouts' block, so that each counts once.
  if ((await tokenBalance(node, sender, head.number)) < owed) return "usdt";
  const costs = await Promise.all(
    unmined.map(async (payout) => costOf(await readAttempts(ctx.db, payout.withdrawal_id))),
  );
  const cost = costs.reduce((sum, one) => sum + one, gas * maxFeePerGas);
  return (await coinBalance(node, sender, head.number)) < cost ? "gas" : null;
}

function isMined({ block_number }: Payout, head: bigint): boolean {
  return block_number !== null && block_number <= head;
}

function costOf([newest]: { gas: bigint; max_fee: string }[]): bigint {
  return newest ? newest.gas * BigInt(newest.max_fee) : 0n;
}
