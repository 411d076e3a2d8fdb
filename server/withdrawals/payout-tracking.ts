/** Only a receipt that enough nodes show at the required depth decides a payout. Source: rules.md W17, W18 and W19. */
import type { Receipt } from "../chain/client.ts";
import { isPaidBy } from "../chain/payments.ts";
import { Refused } from "../core/refused.ts";
import { markSent, sendPayout } from "./payout-send.ts";
import { readAttempts, readPayouts, type Attempt, type Payout, type Round } from "./payout-round.ts";
import { agreedReceipt } from "./payout-witness.ts";
import { transact } from "../core/transact.ts";
import { bookPaid } from "./decide.ts";
import { takeStep } from "./status.ts";
import { tell } from "./tell.ts";

/** The blocks beyond the confirmations for which a payout is watched for reorgs. */
const SPARE = 48n;

interface Mined {
  attempt: Attempt;
  receipt: Receipt;
}

/** Tracks open payouts in the order of their nonces. */
export async function trackOpen(round: Round): Promise<Payout[]> {
  const unmined: Payout[] = [];
  for (const payout of await readPayouts(round.ctx.db, round.node, "open")) {
    round.signal.throwIfAborted();
    if (isBehind(round, payout)) continue;
    const mined = await findMined(round, payout);
    round.step("read");
    if (mined) await trackMined(round, payout, mined);
    else {
      if (payout.block_hash !== null) await clearBlock(round, payout);
      await sendPayout(round, payout.withdrawal_id);
      unmined.push(payout);
    }
  }
  return unmined;
}

/** A missing receipt means nothing on a node that has not reached the block. */
function isBehind({ head }: Round, { block_number }: Payout): boolean {
  return block_number !== null && block_number > head.number;
}

/** The node has lost the receipt: the payout is not gone. */
async function hasItsBlock(
  { node }: Round,
  { block_number: block, block_hash: hash }: Payout,
): Promise<boolean> {
  return block !== null && (await node.header(block))?.hash === hash;
}

async function findMined({ ctx, node }: Round, { withdrawal_id }: Payout): Promise<Mined | null> {
  for (const attempt of await readAttempts(ctx.db, withdrawal_id)) {
    const receipt = await node.receipt(attempt.hash);
    if (receipt && (await node.header(receipt.blockNumber))?.hash === receipt.blockHash)
      return { attempt, receipt };
  }
  return null;
}

async function trackMined(round: Round, payout: Payout, { attempt, receipt }: Mined): Promise<void> {
  const { ctx, node, head } = round;
  const { blockNumber, blockHash } = receipt;
  if (payout.block_hash !== blockHash) {
    await markSent(round, attempt);
    await ctx.db
      .updateTable("payout")
      .set({ block_number: blockNumber, block_hash: blockHash, stuck: null })
      .where("withdrawal_id", "=", payout.withdrawal_id)
      .where("state", "=", "open")
      .execute();
  }
  if (head.number - blockNumber + 1n < BigInt(node.settings.confirmations)) return;
  const agreed = await agreedReceipt(round, payout, attempt, blockNumber);
  if (agreed === null) return;
  if (isPaidBy(agreed, payout)) await settle(round, payout, attempt);
  else await fail(round, payout, agreed.status === "reverted" ? "reverted" : "not_transferred", attempt);
  round.step("decided");
}

async function settle(round: Round, payout: Payout, { hash }: Attempt): Promise<void> {
  await decide(round, payout, "pay", hash, { state: "paid", stuck: null });
}

/** The money stays set aside until an operator has checked the chain. */
export async function fail(
  round: Round,
  payout: Payout,
  failure: NonNullable<Payout["failure"]>,
  attempt: Attempt,
): Promise<void> {
  const isNew = await decide(round, payout, "fail", attempt.hash, { state: "failed", failure, stuck: null });
  if (isNew) round.notify({ event: "failed", withdrawal: payout.withdrawal_id.toString(), reason: failure });
}

/** False if a concurrent round decided it. */
async function decide(
  { ctx }: Round,
  { withdrawal_id }: Payout,
  name: "pay" | "fail",
  hash: string,
  changes: Partial<Pick<Payout, "state" | "failure" | "stuck">>,
): Promise<boolean> {
  try {
    await transact(ctx.db, async (tx) => {
      const at = ctx.now();
      const step = await takeStep(tx, name, withdrawal_id.toString(), at, { changes: { tx_hash: hash } });
      if (name === "pay") await bookPaid(tx, step, at);
      else await tell(tx, "withdrawal_failed", step.after, at);
      await tx.updateTable("payout").set(changes).where("withdrawal_id", "=", withdrawal_id).execute();
    });
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function clearBlock({ ctx, notify }: Round, { withdrawal_id }: Payout): Promise<void> {
  await ctx.db
    .updateTable("payout")
    .set({ block_number: null, block_hash: null })
    .where("withdrawal_id", "=", withdrawal_id)
    .execute();
  notify({ event: "reorganised", withdrawal: withdrawal_id.toString() });
}

/** The booking stays: a dropped payout is sent again with the same bytes and nonce. */
export async function trackPaid(round: Round): Promise<void> {
  const { ctx, node, head } = round;
  for (const payout of await readPayouts(ctx.db, node, "paid")) {
    round.signal.throwIfAborted();
    if (isBehind(round, payout)) continue;
    const mined = await findMined(round, payout);
    if (!mined && (await hasItsBlock(round, payout))) continue;
    const change = ctx.db.updateTable("payout").where("withdrawal_id", "=", payout.withdrawal_id);
    if (mined) {
      const { blockNumber, blockHash } = mined.receipt;
      const deep = head.number - blockNumber >= BigInt(node.settings.confirmations) + SPARE;
      if (deep && !isPaidBy(mined.receipt, payout))
        round.notify({ event: "paid_and_gone", withdrawal: payout.withdrawal_id.toString() });
      if (deep || blockHash !== payout.block_hash)
        await change
          .set({ block_number: blockNumber, block_hash: blockHash, ...(deep && { state: "buried" }) })
          .execute();
    } else {
      if (payout.block_hash !== null) {
        await change.set({ block_number: null, block_hash: null }).execute();
        round.notify({ event: "paid_and_gone", withdrawal: payout.withdrawal_id.toString() });
      }
      await sendPayout(round, payout.withdrawal_id);
    }
  }
}
