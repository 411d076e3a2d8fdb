import type { Node } from "../chain/client.ts";
import { asHex } from "../chain/hex.ts";
import { Refused } from "../core/refused.ts";
import { announce } from "../push/announce.ts";
import { readAttempts, type Attempt, type Round } from "./payout-round.ts";
import { transact } from "../core/transact.ts";
import { takeStep } from "./status.ts";

/** Nodes may drop pending transactions. */
const RESEND_MS = 30_000;

/** Sends the newest attempt that a node accepts, unless one was just sent. */
export async function sendPayout(round: Round, withdrawal: bigint): Promise<void> {
  const all = await readAttempts(round.ctx.db, withdrawal);
  const last = all.map(({ sent_at }) => sent_at?.getTime() ?? 0).reduce((a, b) => Math.max(a, b), 0);
  const isFresh = all[0]?.sent_at === null;
  if (!isFresh && round.ctx.now().getTime() - last < RESEND_MS) return;
  let refusal: unknown;
  for (const attempt of all) {
    const error = await broadcast(round, attempt);
    if (error === null) {
      await markSent(round, attempt);
      round.step("marked");
      return;
    }
    refusal ??= error;
  }
  round.notify({ event: "not_taken", withdrawal: withdrawal.toString(), error: refusal });
}

/** @returns null if the chain has it, else the error. */
async function broadcast(round: Round, { raw, hash }: Attempt): Promise<unknown> {
  const { node } = round;
  round.step("sending");
  try {
    await node.client.sendRawTransaction({ serializedTransaction: asHex(raw) });
  } catch (error) {
    // "already known", "nonce too low" or no answer: it may be there.
    if (!(await isKnown(node, hash))) return error;
  }
  round.step("sent");
  return null;
}

async function isKnown(node: Node, hash: string): Promise<boolean> {
  return (await node.recipient(hash)) !== null || (await node.receipt(hash)) !== null;
}

/** Shows the member the hash; notifies once. */
export async function markSent({ ctx }: Round, { hash, withdrawal_id }: Attempt): Promise<void> {
  const id = withdrawal_id.toString();
  const at = ctx.now();
  await ctx.db.updateTable("payout_attempt").set({ sent_at: at }).where("hash", "=", hash).execute();
  await ctx.db
    .updateTable("withdrawal")
    .set({ tx_hash: hash })
    .where("id", "=", withdrawal_id)
    .where("status", "=", "sent")
    .execute();
  try {
    await transact(ctx.db, async (tx) => {
      const { after } = await takeStep(tx, "send", id, at, { changes: { tx_hash: hash } });
      await announce(tx, after.member_id, { event: "withdrawal_sent", id, at });
    });
  } catch (error) {
    // Already marked, or decided.
    if (!(error instanceof Refused)) throw error;
  }
}
