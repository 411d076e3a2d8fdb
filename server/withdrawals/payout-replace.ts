/** A replacement has the same transfer and nonce, so at most one attempt is mined. */
import { estimateFees, raiseFees, transactionCount } from "../chain/payments.ts";
import { fail } from "./payout-tracking.ts";
import { readAttempts, setStuck, type Attempt, type Payout, type Round } from "./payout-round.ts";
import { sendPayout } from "./payout-send.ts";
import { callOf, signChecked, storeAttempt } from "./payout-sign.ts";
import { agreedNonceUser } from "./payout-witness.ts";
import { transact } from "../core/transact.ts";

/** The age at which an attempt's fees are probably outbid. */
const BUMP_MS = 60_000;
/** The age at which higher fees will not help. */
const STUCK_MS = 600_000;

/** @param unmined in order of nonce: only a wallet's first can be stuck by itself. */
export async function replaceStuck(round: Round, unmined: Payout[]): Promise<void> {
  const { ctx, node, head } = round;
  for (const [sender, [first]] of Map.groupBy(unmined, (payout) => payout.sender)) {
    if (!first) continue;
    const [newest] = await readAttempts(ctx.db, first.withdrawal_id);
    if (!newest) continue;
    const count = BigInt(await transactionCount(node, sender, head.number));
    if (count > first.nonce) await checkUsedNonce(round, first, newest);
    else await checkStuck(round, first, newest, count < first.nonce);
  }
}

async function checkStuck(round: Round, payout: Payout, newest: Attempt, gap: boolean): Promise<void> {
  const now = round.ctx.now().getTime();
  const mayBump = !gap && payout.sender === round.sender;
  if (mayBump && now - newest.created_at.getTime() >= BUMP_MS && !(await bump(round, payout, newest)))
    await setStuck(round, payout, "fee");
  else if (now - payout.created_at.getTime() >= STUCK_MS && payout.stuck === null)
    await setStuck(round, payout, gap ? "gap" : "unmined");
}

/** Another transaction of the key was mined under the payout's nonce. */
async function checkUsedNonce(round: Round, payout: Payout, attempt: Attempt): Promise<void> {
  const { ctx, node, head } = round;
  const deep = head.number - BigInt(node.settings.confirmations) + 1n;
  if (deep < 0n || BigInt(await transactionCount(node, payout.sender, deep)) <= payout.nonce) return;
  const attempts = await readAttempts(ctx.db, payout.withdrawal_id);
  for (const one of ctx.chain?.nodes ?? [])
    for (const { hash } of attempts) if ((await one.receipt(hash)) !== null) return;
  const user = await agreedNonceUser(round, payout);
  // Every node may have lost the receipts.
  if (user !== null && !attempts.some(({ hash }) => hash === user))
    await fail(round, payout, "nonce_taken", attempt);
  else if (user !== null || ctx.now().getTime() - payout.created_at.getTime() >= STUCK_MS)
    await setStuck(round, payout, "nodes");
}

async function bump(round: Round, payout: Payout, newest: Attempt): Promise<boolean> {
  const { ctx, payer } = round;
  const fees = raiseFees(newest, await estimateFees(ctx.chain!));
  if (fees.maxFeePerGas > payer.maxFeePerGas) return false;
  const call = callOf(round, payout.nonce, payout.recipient, BigInt(payout.value), newest.gas, fees);
  const signed = await signChecked(round, { ...call, to: payout.token });
  if (signed === null) return true;
  round.step("signed");
  await transact(ctx.db, async (tx) => {
    const open = await tx
      .selectFrom("payout")
      .select("state")
      .where("withdrawal_id", "=", payout.withdrawal_id)
      .where("state", "=", "open")
      .forUpdate()
      .executeTakeFirst();
    const [last] = await readAttempts(tx, payout.withdrawal_id);
    // A concurrent round was faster.
    if (!open || last?.ordinal !== newest.ordinal) return;
    await storeAttempt(tx, payout.withdrawal_id, newest.ordinal + 1, signed, call, ctx.now());
  });
  round.step("stored");
  await sendPayout(round, payout.withdrawal_id);
  return true;
}
