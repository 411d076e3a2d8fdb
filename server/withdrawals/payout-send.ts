import { broadcast } from "../chain/broadcast.ts";
import { Refused } from "../core/refused.ts";
import { readAttempts, type Attempt, type Round } from "./payout-round.ts";
import { transact } from "../core/transact.ts";
import { takeStep } from "./status.ts";
import { tell } from "./tell.ts";

/** Nodes may drop pending transactions. */
const RESEND_MS = 30_000;

/** Does nothing if an attempt was just sent. */
export async function sendPayout(round: Round, withdrawal: bigint): Promise<void> {
  const all = await readAttempts(round.ctx.db, withdrawal);
  const last = all.map(({ sent_at }) => sent_at?.getTime() ?? 0).reduce((a, b) => Math.max(a, b), 0);
  const isFresh = all[0]?.sent_at === null;
  if (!isFresh && round.ctx.now().getTime() - last < RESEND_MS) return;
  let refusal: unknown;
  for (const attempt of all) {
    round.step("sending");
    const error = await broadcast(round.node, attempt);
    if (error === null) {
      round.step("sent");
      await markSent(round, attempt);
      round.step("marked");
      return;
    }
    refusal ??= error;
  }
  round.notify({ event: "not_taken", withdrawal: withdrawal.toString(), error: refusal });
}

/** Notifies the member once. */
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
      await tell(tx, "withdrawal_sent", after, at);
    });
  } catch (error) {
    // Another round has marked or decided the withdrawal.
    if (!(error instanceof Refused)) throw error;
  }
}
