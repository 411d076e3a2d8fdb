/** `vote/upgrade`. Source: economy.md, "upgrade: pays the difference of payPrice". */
import { parseAmount } from "../../contract/money.ts";
import { previewUpgrade } from "../../contract/rules.ts";
import type { Line } from "../ledger/posting.ts";
import { Refused } from "../refused.ts";
import type { Tx } from "../store/store.ts";
import { ownVotes } from "./own-votes.ts";
import { takeSeat } from "./seats.ts";
import { readSettings } from "./settings.ts";
import type { VoteChoice } from "./vote-create.ts";
import { openPayment, readPayer, settlePayment } from "./vote-payment.ts";
import { levelOf, termsOf } from "./vote-terms.ts";

/**
 * Raises the member's highest active vote (the newest of several) to a higher level, where it takes the next seat. What
 * re-investments have added and what was released stay.
 * @returns the payer's new lines.
 * @throws Refused `frozen`, `no_active_vote`, `downgrade`, `insufficient_balance`.
 */
export async function upgradeVote(tx: Tx, memberId: bigint, choice: VoteChoice, at: Date): Promise<Line[]> {
  const settings = await readSettings(tx);
  const level = levelOf(settings, choice.level);
  const payer = await readPayer(tx, memberId);
  const seat = await takeSeat(tx, level.level);
  const payment = await openPayment(tx, payer, { level: level.level, seat }, settings, at);
  const active = (await ownVotes(tx, payer.id)).filter(({ status }) => status === "active");
  const vote = active.toSorted((a, b) => b.level - a.level || Number(b.id - a.id))[0];
  if (!vote) throw new Refused("no_active_vote");
  const available = payment.posting.balance(payer.id, choice.payType);
  const { pay, refusal } = previewUpgrade(level, { level: vote.level, paid: vote.pay_price }, available);
  if (refusal) throw new Refused(refusal, refusal === "downgrade" ? { field: "level" } : {});
  await tx
    .updateTable("vote")
    .set({
      ...termsOf(level),
      vote_value: vote.vote_value - vote.base_value + parseAmount(level.voteValue),
      seat,
    })
    .where("id", "=", vote.id)
    .execute();
  await settlePayment(tx, payment, {
    type: "upgrade",
    vote: vote.id,
    level: level.level,
    amount: pay,
    payType: choice.payType,
  });
  return payment.posting.linesOf(payer.id);
}
