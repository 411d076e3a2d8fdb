/** `vote/repurchase`, re-investment. Source: economy.md, "repurchase: while canRepurchaseCount > 0". */
import type { VotePayType } from "../../contract/rules.ts";
import type { Line } from "../ledger/posting.ts";
import { Refused } from "../refused.ts";
import { Contended } from "../store/errors.ts";
import type { Tx } from "../store/store.ts";
import { burnFuel } from "./burn.ts";
import { ownVotes } from "./own-votes.ts";
import { readSettings } from "./settings.ts";
import { openPayment, readPayer, settlePayment } from "./vote-payment.ts";

/**
 * Pays the vote's price again and burns its fuel: its value grows by what it was agreed at, one chance is used, and a vote
 * that was out earns again at its old seat. The member's highest vote with a chance left is taken, an active one first.
 * @returns the payer's new lines.
 * @throws Refused `frozen`, `no_active_vote`, `no_chances`, `insufficient_balance`.
 */
export async function repurchaseVote(
  tx: Tx,
  memberId: bigint,
  payType: VotePayType,
  at: Date,
): Promise<Line[]> {
  const settings = await readSettings(tx);
  const payer = await readPayer(tx, memberId);
  const expected = await chosenVote(tx, payer.id);
  const payment = await openPayment(tx, payer, expected, settings, at);
  // Chosen before its holder was locked: another request may have upgraded or re-invested it meanwhile.
  const vote = await chosenVote(tx, payer.id);
  if (vote.id !== expected.id || vote.level !== expected.level) throw new Contended();
  await tx
    .updateTable("vote")
    .set({
      vote_value: vote.vote_value + vote.base_value,
      repurchases_left: vote.repurchases_left - 1,
      status: "active",
    })
    .where("id", "=", vote.id)
    .execute();
  await burnFuel(tx, payment.posting, payer.id, vote.repurchase_fuel, {
    vote: vote.id.toString(),
    level: vote.level,
  });
  await settlePayment(tx, payment, {
    type: "repurchase",
    vote: vote.id,
    level: vote.level,
    amount: vote.pay_price,
    payType,
  });
  return payment.posting.linesOf(payer.id);
}

async function chosenVote(tx: Tx, memberId: bigint) {
  const votes = await ownVotes(tx, memberId);
  if (votes.length === 0) throw new Refused("no_active_vote");
  const [vote] = votes
    .filter(({ repurchases_left }) => repurchases_left > 0)
    .toSorted(
      (a, b) =>
        Number(b.status === "active") - Number(a.status === "active") ||
        b.level - a.level ||
        Number(b.id - a.id),
    );
  if (!vote) throw new Refused("no_chances");
  return vote;
}
