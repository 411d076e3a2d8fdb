/** The same data and nonce, so at most one attempt is mined. */
import { estimateFees, raiseFees } from "../chain/payments.ts";
import { transact } from "../core/transact.ts";
import { callOf, hashOf, signChecked, storeAttempt } from "./anchor-bytes.ts";
import { attemptsOf, setPaused, type Anchor, type AnchorRound, type Attempt } from "./anchor-round.ts";
import { sendAnchor } from "./anchor-send.ts";

/** The age at which an attempt's fees are probably outbid. */
const BUMP_MS = 60_000;

export async function raiseStuck(round: AnchorRound, anchor: Anchor, attempts: Attempt[]): Promise<void> {
  const { ctx, wallet, sender } = round;
  const [newest] = attempts;
  // A former key can only send its stored bytes.
  if (!newest || anchor.sender !== sender) return;
  if (ctx.now().getTime() - newest.created_at.getTime() < BUMP_MS) return;
  const fees = raiseFees(newest, await estimateFees(ctx.chain!));
  if (fees.maxFeePerGas > wallet.maxFeePerGas) return setPaused(round, "fee");
  const call = callOf(round, anchor.nonce, await hashOf(ctx.db, anchor.number), newest.gas, fees);
  const signed = await signChecked(round, call);
  if (signed === null) return;
  round.step("signed");
  await transact(ctx.db, async (tx) => {
    await tx.selectFrom("root_anchor").select("id").where("id", "=", anchor.id).forUpdate().execute();
    const [last] = await attemptsOf(tx, anchor.id);
    // A concurrent round was faster.
    if (last?.ordinal === newest.ordinal)
      await storeAttempt(tx, anchor.id, newest.ordinal + 1, signed, call, ctx.now());
  });
  round.step("stored");
  await sendAnchor(round, anchor, await attemptsOf(ctx.db, anchor.id));
}
