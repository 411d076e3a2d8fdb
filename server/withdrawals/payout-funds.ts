import { askMost } from "../chain/ask-nodes.ts";
import type { Node } from "../chain/client.ts";
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

/**
 * A shortage that one node shows is asked of all: a single one holds no payout up.
 * @param value in the token's smallest unit.
 * @returns the reason to pause.
 * @throws node errors; TooFewNodes.
 */
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
  const balanceAt = (one: Node) => tokenBalance(one, sender, head.number);
  if ((await balanceAt(node)) < owed && (await askMost(ctx.chain!, balanceAt)) < owed) return "usdt";
  const costs = await Promise.all(
    unmined.map(async (payout) => costOf(await readAttempts(ctx.db, payout.withdrawal_id))),
  );
  const cost = costs.reduce((sum, one) => sum + one, gas * maxFeePerGas);
  const coinsAt = (one: Node) => coinBalance(one, sender, head.number);
  return (await coinsAt(node)) < cost && (await askMost(ctx.chain!, coinsAt)) < cost ? "gas" : null;
}

function isMined({ block_number }: Payout, head: bigint): boolean {
  return block_number !== null && block_number <= head;
}

function costOf([newest]: { gas: bigint; max_fee: string }[]): bigint {
  return newest ? newest.gas * BigInt(newest.max_fee) : 0n;
}
