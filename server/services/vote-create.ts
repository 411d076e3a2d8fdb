/** `vote/create`. Source: economy.md, "Votes, levels 1-6". */
import { parseAmount } from "../../contract/money.ts";
import { previewVote, type VotePayType } from "../../contract/rules.ts";
import type { Line } from "../ledger/posting.ts";
import { Refused } from "../refused.ts";
import type { Tx } from "../store/store.ts";
import { activeVotes, takeSeat } from "./seats.ts";
import { readSettings } from "./settings.ts";
import { openPayment, readPayer, settlePayment } from "./vote-payment.ts";
import { levelOf, termsOf } from "./vote-terms.ts";

export interface VoteChoice {
  level: number;
  payType: VotePayType;
}

/**
 * Takes a vote, splits its payment and pays the incomes, all in the caller's transaction.
 * @returns the payer's new lines.
 * @throws Refused `frozen`, `downgrade`, `insufficient_balance`.
 */
export async function createVote(tx: Tx, memberId: bigint, choice: VoteChoice, at: Date): Promise<Line[]> {
  const settings = await readSettings(tx);
  const level = levelOf(settings, choice.level);
  const payer = await readPayer(tx, memberId);
  const seat = await takeSeat(tx, level.level);
  const payment = await openPayment(tx, payer, { level: level.level, seat }, settings, at);
  const own = await activeVotes(tx, payer.id);
  const highest = own.reduce((most, vote) => Math.max(most, vote.level), 0);
  const { pay, refusal } = previewVote(level, highest, payment.posting.balance(payer.id, choice.payType));
  if (refusal) throw new Refused(refusal, refusal === "downgrade" ? { field: "level" } : {});
  const { id } = await tx
    .insertInto("vote")
    .values({
      ...termsOf(level),
      member_id: payer.id,
      vote_value: parseAmount(level.voteValue),
      repurchases_left: level.repurchaseCount,
      seat,
      status: "active",
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await settlePayment(tx, payment, {
    type: "vote",
    vote: id,
    level: level.level,
    amount: pay,
    payType: choice.payType,
  });
  return payment.posting.linesOf(payer.id);
}
