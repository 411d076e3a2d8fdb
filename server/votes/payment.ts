import { formatAmount, minimum } from "../../contract/money.ts";
import { splitPayment, type VotePayType } from "../../contract/votes/payment-rules.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { mergePools, type Pool, type EntryInput } from "../ledger/accounts.ts";
import type { Spend } from "../gate/spend.ts";
import type { Posting } from "../ledger/posting.ts";
import type { LockableFuel } from "../fuel/lockable-fuel.ts";
import { incomeEntries } from "./income-entries.ts";
import type { Ballot, Ballots } from "./ballots.ts";
import { fill, payClaim, type Claim, type IncomeRecords, type PaidIncome } from "./incomes.ts";
import { leaderAmount, type LeaderShare } from "./leadership.ts";
import type { Payer } from "./read.ts";

export interface Spending extends Payer {
  right: Spend;
}

export interface Payment {
  type: LineType & ("vote" | "upgrade" | "repurchase");
  payer: Spending;
  vote: Ballot;
  amount: bigint;
  payType: VotePayType;
  leaders: LeaderShare[];
}

export interface PaymentContext {
  posting: Posting;
  ballots: Ballots;
  records: IncomeRecords;
  settings: Settings;
  fuel: LockableFuel;
}

/**
 * One ledger transaction; the dividend pool gets what no member may take. The caller has checked the balance and locked
 * all recipients.
 */
export function settle(batch: PaymentContext, payment: Payment): void {
  const { posting, ballots, records, settings } = batch;
  const { payer, vote, amount, payType } = payment;
  const parts = splitPayment(amount, settings.paymentSplit);
  const commission = parts.direct + parts.position + parts.leadership;
  const incomes: PaidIncome[] = [];
  for (const claim of claims(ballots, settings, payment, parts)) {
    const income = payClaim(ballots, claim);
    if (income) incomes.push(income);
  }
  const { entries, locked, total } = incomeEntries(incomes, settings, batch.fuel);
  const id = posting.post(
    {
      kind: payment.type,
      type: payment.type,
      source: {
        vote: vote.id.toString(),
        level: vote.level,
        split: settings.incomeSplit,
        price: settings.tokenPrice,
      },
    },
    mergePools([
      ...payerEntries(payer.right, amount, payType),
      ...entries,
      to("dividend", parts.dividend + commission - total),
      to("nft", parts.nft),
      to("reserve", parts.reserve),
      to("fees", parts.fees),
    ]),
  );
  records.add(id, vote.level, incomes, locked);
}

function to(pool: Pool, amount: bigint): EntryInput {
  return { party: { pool }, asset: "usdt", amount };
}

type Parts = ReturnType<typeof splitPayment>;

function* claims(ballots: Ballots, settings: Settings, payment: Payment, parts: Parts): Generator<Claim> {
  const { payer, vote, leaders, amount } = payment;
  const { seatsAhead, paymentSplit } = settings;
  const origin = { account: payer.account, base: formatAmount(amount) };
  const ahead = ballots.ahead(vote.level, vote.seat, seatsAhead);
  if (payer.referrer !== null) {
    yield {
      member: payer.referrer,
      type: "direct",
      shares: fill(ballots.activeOf(payer.referrer), parts.direct),
      source: { ...origin, rate: paymentSplit.direct },
    };
  }
  const share = parts.position / BigInt(seatsAhead);
  for (const [member, seats] of Map.groupBy(ahead, (seat) => seat.member)) {
    yield {
      member,
      type: "position",
      shares: seats.map((seat) => ({ vote: seat, amount: share })),
      source: { ...origin, rate: paymentSplit.position, seats: seats.length, ofSeats: seatsAhead },
    };
  }
  let left = parts.leadership;
  for (const leader of leaders) {
    const due = minimum(leaderAmount(leader, amount), left);
    left -= due;
    const { member, grade, rate, below } = leader;
    yield {
      member,
      type: "leadership",
      shares: fill(ballots.activeOf(member), due),
      source: { ...origin, grade, rate, below },
    };
  }
}

function payerEntries(right: Spend, amount: bigint, payType: VotePayType): EntryInput[] {
  const source = { payType };
  const party = { member: right.member, right };
  if (payType === "usdt") return [{ party, asset: "usdt", amount: -amount, source }];
  return [
    { party, asset: "points", amount: -amount, source },
    { party: { pool: "supply" }, asset: "points", amount },
    { party: { pool: "backing" }, asset: "usdt", amount: -amount },
  ];
}
