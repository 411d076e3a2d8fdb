import { approveDue } from "./auto-approve.ts";
import { compareWallet } from "../chain/comparison.ts";
import { replaceStuck } from "./payout-replace.ts";
import { trackOpen, trackPaid } from "./payout-tracking.ts";
import { openWallet, type Round } from "./payout-round.ts";
import { sendPayout } from "./payout-send.ts";
import { signNext } from "./payout-sign.ts";

export type { PayoutAlert, PayoutStep } from "./payout-round.ts";

/** Nodes limit pending transactions per sender. */
const MAX_UNMINED = 16;

export type PayoutRun = Omit<Round, "head" | "sender" | "step"> &
  Partial<Pick<Round, "step">> & {
    /** Paid payouts are checked only at a new head. */
    lastHead?: string;
  };

/**
 * The next round continues a failed one.
 * @returns the head's hash.
 * @throws node or database errors; the signal's reason.
 */
export async function runPayouts({ step = () => {}, lastHead, ...run }: PayoutRun): Promise<string> {
  const head = await run.node.head();
  const round: Round = { ...run, step, head, sender: await run.payer.signer.address() };
  await compareWallet(run.ctx.db, run.ctx.chain!);
  await openWallet(round);
  await approveDue(run.ctx);
  if (head.hash !== lastHead) await trackPaid(round);
  const unmined = await trackOpen(round);
  await replaceStuck(round, unmined);
  for (let count = unmined.length; count < MAX_UNMINED;) {
    round.signal.throwIfAborted();
    const next = await signNext(round);
    if (next === null) break;
    if (next.signed === null) continue;
    count += 1;
    await sendPayout(round, next.signed);
  }
  return head.hash;
}
