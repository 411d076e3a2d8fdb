/**
 * A member's payment for a vote: whom it may reach, and how it is split among them. Creating, upgrading and re-investing
 * all pay through here. Source: economy.md, "Each payment is split".
 */
import { formatAmount } from "../../contract/money.ts";
import { splitPayment, type VotePayType } from "../../contract/rules.ts";
import type { Settings } from "../../contract/settings.ts";
import type { EntryInput } from "../ledger/books.ts";
import { Posting, type Purpose } from "../ledger/posting.ts";
import { Refused } from "../refused.ts";
import type { Tx } from "../store/store.ts";
import { recordPayment } from "./community/events.ts";
import { addToCounter, VOTED } from "./counters.ts";
import { IncomeRun } from "./incomes.ts";
import { activeVotes, lockedSeatsAhead, seatsAhead, type EarningVote } from "./seats.ts";

export interface Payer {
  id: bigint;
  account: string;
  referrer: bigint | null;
}

/** A vote's place: incomes go to the active seats ahead of it in its level's line. */
export interface Place {
  level: number;
  seat: number;
}

/** A payment whose recipients are locked: what may be decided on their balances and votes holds until it is written. */
export interface OpenPayment {
  posting: Posting;
  payer: Payer;
  settings: Settings;
  ahead: EarningVote[];
  referrerVotes: EarningVote[];
}

/**
 * Locks everyone whom a payment at this place can reach. The level's line, where a seat is taken, is locked before.
 * @throws Contended when the line moved meanwhile.
 */
export async function openPayment(
  tx: Tx,
  payer: Payer,
  place: Place,
  settings: Settings,
  at: Date,
): Promise<OpenPayment> {
  const expected = await seatsAhead(tx, place.level, place.seat, settings.seatsAhead);
  const posting = await Posting.open(tx, recipients(payer, expected), at);
  const ahead = await lockedSeatsAhead(tx, place.level, place.seat, settings.seatsAhead, expected);
  // A referrer may hold a seat ahead as well: it must be one and the same vote that fills up.
  const seated = new Map(ahead.map((vote) => [vote.id, vote]));
  const upline = payer.referrer === null ? [] : await activeVotes(tx, payer.referrer);
  const referrerVotes = upline.map((vote) => seated.get(vote.id) ?? vote);
  return { posting, payer, settings, ahead, referrerVotes };
}

export interface Payment {
  type: Purpose["type"];
  vote: bigint;
  level: number;
  amount: bigint;
  payType: VotePayType;
}

/** Takes the payment, pays the incomes and writes it all. @throws InsufficientBalance */
export async function settlePayment(tx: Tx, open: OpenPayment, payment: Payment): Promise<void> {
  const incomes = payOut(open, payment);
  await open.posting.write();
  await incomes.write(tx);
  await addToCounter(tx, VOTED, payment.amount);
  await recordPayment(tx, open.payer.id, payment.amount, open.posting.at, open.settings);
}

/** Takes the payment and pays direct and position incomes of it; what nobody may take goes to the dividend pool. */
function payOut(open: OpenPayment, { type, vote: voteId, level, amount, payType }: Payment): IncomeRun {
  const { posting, payer, settings, ahead, referrerVotes } = open;
  const parts = splitPayment(amount, settings.paymentSplit);
  const commission = parts.direct + parts.position + parts.leadership;
  const vote = voteId.toString();
  const paymentId = posting.transfer({ kind: type, type, source: { vote, level, payType } }, [
    ...paymentEntries(payer.id, amount, payType),
    ...books({
      commission,
      dividend: parts.dividend,
      nft: parts.nft,
      reserve: parts.reserve,
      fees: parts.fees,
    }),
  ]);
  const incomes = new IncomeRun(posting, settings);
  const origin = { account: payer.account, vote, level, base: formatAmount(amount) };
  let paid = 0n;
  if (payer.referrer !== null) {
    paid += incomes.pay(paymentId, {
      member: payer.referrer,
      type: "direct",
      level,
      shares: fill(referrerVotes, parts.direct),
      source: { ...origin, rate: settings.paymentSplit.direct },
    });
  }
  const share = parts.position / BigInt(settings.seatsAhead);
  for (const [member, votes] of Map.groupBy(ahead, (seat) => seat.member)) {
    paid += incomes.pay(paymentId, {
      member,
      type: "position",
      level,
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
      { kind: "unclaimed", type, source: {} },
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

/** Who pays. @throws Refused `frozen` */
export async function readPayer(tx: Tx, memberId: bigint): Promise<Payer> {
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
