/** `vote/create`. Source: economy.md, "Votes, levels 1-6" and "Each payment is split". */
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { previewVote, splitPayment, type VotePayType } from "../../contract/rules.ts";
import type { Settings, VoteLevel } from "../../contract/settings.ts";
import type { EntryInput } from "../ledger/books.ts";
import { Posting, type Line } from "../ledger/posting.ts";
import { Refused } from "../refused.ts";
import type { Tx } from "../store/store.ts";
import { addToCounter, VOTED } from "./counters.ts";
import { IncomeRun, type EarningVote } from "./incomes.ts";
import { activeVotes, lockedSeatsAhead, seatsAhead, takeSeat } from "./seats.ts";
import { readSettings } from "./settings.ts";

export interface VoteChoice {
  level: number;
  payType: VotePayType;
}

interface Payer {
  id: bigint;
  account: string;
  referrer: bigint | null;
}

/**
 * Takes a vote, splits its payment and pays the incomes, all in the caller's transaction.
 * @returns the payer's new lines.
 * @throws Refused `frozen`, `downgrade`; InsufficientBalance.
 */
export async function createVote(tx: Tx, memberId: bigint, choice: VoteChoice, at: Date): Promise<Line[]> {
  const settings = await readSettings(tx);
  const level = settings.voteLevels.find((candidate) => candidate.level === choice.level);
  if (!level) throw new Refused("invalid", { field: "level" });
  const payer = await readPayer(tx, memberId);
  // The level's line is locked before the members, in every posting: the order that keeps them from waiting in a ring.
  const seat = await takeSeat(tx, level.level);
  const expected = await seatsAhead(tx, level.level, seat, settings.seatsAhead);
  const posting = await Posting.open(tx, recipients(payer, expected), at);
  const ahead = await lockedSeatsAhead(tx, level.level, seat, settings.seatsAhead, expected);
  const own = await activeVotes(tx, payer.id);
  const highest = own.reduce((most, vote) => Math.max(most, vote.level), 0);
  const { refusal } = previewVote(level, highest, posting.balance(payer.id, choice.payType));
  if (refusal) throw new Refused(refusal, refusal === "downgrade" ? { field: "level" } : {});

  const { id: voteId } = await tx
    .insertInto("vote")
    .values({
      member_id: payer.id,
      level: level.level,
      pay_price: parseAmount(level.payPrice),
      vote_value: parseAmount(level.voteValue),
      repurchases_left: level.repurchaseCount,
      seat,
      status: "active",
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // A referrer may hold a seat ahead as well: it must be one and the same vote that fills up.
  const seated = new Map(ahead.map((vote) => [vote.id, vote]));
  const upline = payer.referrer === null ? [] : await activeVotes(tx, payer.referrer);
  const referrerVotes = upline.map((vote) => seated.get(vote.id) ?? vote);
  const incomes = payOut({ posting, payer, level, voteId, choice, settings, ahead, referrerVotes });
  await posting.write();
  await incomes.write(tx);
  await addToCounter(tx, VOTED, parseAmount(level.payPrice));
  return posting.linesOf(payer.id);
}

interface Payout {
  posting: Posting;
  payer: Payer;
  level: VoteLevel;
  voteId: bigint;
  choice: VoteChoice;
  settings: Settings;
  ahead: EarningVote[];
  referrerVotes: EarningVote[];
}

/** Takes the payment and pays direct and position incomes of it; what nobody may take goes to the dividend pool. */
function payOut({
  posting,
  payer,
  level,
  voteId,
  choice,
  settings,
  ahead,
  referrerVotes,
}: Payout): IncomeRun {
  const payment = parseAmount(level.payPrice);
  const parts = splitPayment(payment, settings.paymentSplit);
  const commission = parts.direct + parts.position + parts.leadership;
  const vote = voteId.toString();
  const paymentId = posting.transfer(
    { kind: "vote", type: "vote", source: { vote, level: level.level, payType: choice.payType } },
    [
      ...paymentEntries(payer.id, payment, choice.payType),
      ...books({
        commission,
        dividend: parts.dividend,
        nft: parts.nft,
        reserve: parts.reserve,
        fees: parts.fees,
      }),
    ],
  );
  const incomes = new IncomeRun(posting, paymentId, settings);
  const origin = { account: payer.account, vote, level: level.level, base: formatAmount(payment) };
  let paid = 0n;
  if (payer.referrer !== null) {
    paid += incomes.pay({
      member: payer.referrer,
      type: "direct",
      level: level.level,
      shares: fill(referrerVotes, parts.direct),
      source: { ...origin, rate: settings.paymentSplit.direct },
    });
  }
  const share = parts.position / BigInt(settings.seatsAhead);
  for (const [member, votes] of Map.groupBy(ahead, (seat) => seat.member)) {
    paid += incomes.pay({
      member,
      type: "position",
      level: level.level,
      shares: votes.map((seat) => ({ vote: seat, amount: share })),
      source: {
        ...origin,
        rate: settings.paymentSplit.position,
        seats: votes.length,
        ofSeats: settings.seatsAhead,
      },
    });
  }
  const unclaimed = commission - paid;
  if (unclaimed > 0n) {
    posting.transfer(
      { kind: "unclaimed", type: "vote", source: {} },
      books({ commission: -unclaimed, dividend: unclaimed }),
    );
  }
  return incomes;
}

/** Fills votes with an amount in their order: the oldest first. */
function fill(votes: EarningVote[], amount: bigint) {
  let left = amount;
  return votes.map((vote) => {
    const room = vote.voteValue - vote.released;
    const part = left < room ? left : room;
    left -= part;
    return { vote, amount: part };
  });
}

/** Points go back to where they were issued from, and the usdt behind them pays. */
function paymentEntries(member: bigint, payment: bigint, payType: VotePayType): EntryInput[] {
  if (payType === "usdt") return [{ party: { member }, asset: "usdt", amount: -payment }];
  return [
    { party: { member }, asset: "points", amount: -payment },
    { party: { book: "supply" }, asset: "points", amount: payment },
    { party: { book: "backing" }, asset: "usdt", amount: -payment },
  ];
}

function books(
  amounts: Partial<Record<"commission" | "dividend" | "nft" | "reserve" | "fees", bigint>>,
): EntryInput[] {
  return Object.entries(amounts)
    .filter(([, amount]) => amount !== 0n)
    .map(([book, amount]) => ({ party: { book: book as "fees" }, asset: "usdt", amount }));
}

async function readPayer(tx: Tx, memberId: bigint): Promise<Payer> {
  const row = await tx
    .selectFrom("member")
    .select(["id", "account", "referrer_id", "frozen_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (row.frozen_at) throw new Refused("frozen");
  return { id: row.id, account: row.account, referrer: row.referrer_id };
}

function recipients(payer: Payer, ahead: EarningVote[]): bigint[] {
  const referrer = payer.referrer === null ? [] : [payer.referrer];
  return [payer.id, ...referrer, ...ahead.map((vote) => vote.member)];
}
