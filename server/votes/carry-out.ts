/** Source: rules.md V3, V4 and V5. */
import type { Subject } from "../../contract/evidence/receipt.ts";
import { formatAmount, minimum, parseAmount } from "../../contract/money.ts";
import { previewUpgrade, previewVote } from "../../contract/votes/payment-rules.ts";
import { previewRepurchase, upgradedValue } from "../../contract/votes/rules.ts";
import type { VoteLevel } from "../../contract/operator/settings.ts";
import { Refused } from "../core/refused.ts";
import { postBurn } from "../fuel/burn.ts";
import { assertExpected } from "../core/expected-amount.ts";
import type { Spend } from "../gate/spend.ts";
import type { Ballot } from "./ballots.ts";
import { assertChosen, orderedVote } from "./chosen-vote.ts";
import type { LeaderShare } from "./leadership.ts";
import type { VoteOrder } from "./orders.ts";
import { settle, type Payment, type PaymentContext, type Spending } from "./payment.ts";
import type { Payer } from "./read.ts";

export interface BatchState extends PaymentContext {
  leaders: Map<bigint, LeaderShare[]>;
  rights: Map<bigint, Spend | Refused>;
  lastSeats: Map<number, number>;
  voteIds: bigint[];
  burnable: bigint;
  payments: { member_id: bigint; performance: bigint }[];
}

/**
 * @returns the decision, for the receipt.
 * @throws Refused as the gate; `no_active_vote`, `no_chances`, `vote_changed`, `downgrade`, `insufficient_balance`,
 * `quote_changed`, before any change.
 */
export function carryOut(batch: BatchState, order: VoteOrder, { id, ...payer }: Payer): Subject {
  const right = batch.rights.get(id)!;
  if (right instanceof Refused) throw right;
  const by = { ...payer, id, right };
  if (order.kind === "create") return create(batch, by, order);
  return order.kind === "upgrade" ? upgrade(batch, by, order) : repurchase(batch, by, order);
}

type Creation = Extract<VoteOrder, { kind: "create" }>;
type Upgrade = Extract<VoteOrder, { kind: "upgrade" }>;
type Repurchase = Extract<VoteOrder, { kind: "repurchase" }>;

function create(batch: BatchState, payer: Spending, order: Creation): Subject {
  const { payType, expect, expectLevel } = order;
  const level = levelOf(batch, order.level);
  const highest = Math.max(0, ...batch.ballots.activeOf(payer.id).map((vote) => vote.level));
  const { pay, voteValue, refusal } = previewVote(level, highest, batch.posting.balance(payer.id, payType));
  if (refusal) throw refused(refusal);
  assertExpected(pay, expect);
  assertLevel(level, expectLevel);
  const vote: Ballot = {
    ...termsOf(level),
    id: batch.voteIds.shift()!,
    member: payer.id,
    voteValue,
    released: 0n,
    repurchasesLeft: level.repurchaseCount,
    seat: nextSeat(batch, level.level),
    status: "active",
    positionEarned: 0n,
    createdAt: batch.posting.at,
  };
  batch.ballots.add(vote);
  return charge(batch, { type: "vote", payer, vote, amount: pay, payType });
}

function upgrade(batch: BatchState, payer: Spending, order: Upgrade): Subject {
  const { payType, expect, expectLevel } = order;
  const level = levelOf(batch, order.level);
  const own = batch.ballots.of(payer.id);
  assertChosen(order, own);
  const vote = orderedVote(order, own);
  if (vote?.status !== "active") throw new Refused("no_active_vote");
  const available = batch.posting.balance(payer.id, payType);
  const voteValue = upgradedValue(vote, parseAmount(level.voteValue));
  const current = { level: vote.level, paid: vote.payPrice, value: voteValue, released: vote.released };
  const { pay, refusal } = previewUpgrade(level, current, available);
  if (refusal) throw refused(refusal);
  assertExpected(pay, expect);
  assertLevel(level, expectLevel);
  batch.ballots.change(vote, {
    ...termsOf(level),
    voteValue,
    seat: nextSeat(batch, level.level),
  });
  return charge(batch, { type: "upgrade", payer, vote, amount: pay, payType });
}

/** A vote that was out becomes active again at its old seat. */
function repurchase(batch: BatchState, payer: Spending, order: Repurchase): Subject {
  const { payType, expect } = order;
  const own = batch.ballots.of(payer.id);
  assertChosen(order, own);
  if (own.length === 0) throw new Refused("no_active_vote");
  const vote = orderedVote(order, own);
  if (!vote || vote.repurchasesLeft === 0) throw new Refused("no_chances");
  const { posting } = batch;
  const { pay, fuel, voteValue, refusal } = previewRepurchase(vote, {
    balance: posting.balance(payer.id, payType),
    fuel: posting.balance(payer.id, "fuel"),
  });
  if (refusal) throw new Refused(refusal);
  assertExpected(pay, expect);
  batch.ballots.change(vote, {
    voteValue,
    repurchasesLeft: vote.repurchasesLeft - 1,
    status: "active",
  });
  const burnt = minimum(fuel, batch.burnable);
  batch.burnable -= burnt;
  batch.fuel.add(fuel - burnt);
  postBurn(posting, payer.right, fuel, burnt, {
    vote: vote.id.toString(),
    level: vote.level,
  });
  return {
    ...charge(batch, { type: "repurchase", payer, vote, amount: pay, payType }),
    fuel: formatAmount(fuel),
    burnt: formatAmount(burnt),
  };
}

function charge(batch: BatchState, payment: Omit<Payment, "leaders">): Subject {
  settle(batch, { ...payment, leaders: batch.leaders.get(payment.payer.id) ?? [] });
  batch.payments.push({ member_id: payment.payer.id, performance: payment.amount });
  const { vote, amount, payType } = payment;
  return {
    vote: vote.id.toString(),
    level: vote.level,
    seat: vote.seat,
    payType,
    amount: formatAmount(amount),
    voteValue: formatAmount(vote.voteValue),
  };
}

function nextSeat({ lastSeats }: BatchState, level: number): number {
  const seat = (lastSeats.get(level) ?? 0) + 1;
  lastSeats.set(level, seat);
  return seat;
}

/** @throws Refused `invalid` */
function levelOf({ settings }: BatchState, level: number): VoteLevel {
  const found = settings.voteLevels.find((candidate) => candidate.level === level);
  if (!found) throw new Refused("invalid", { field: "level" });
  return found;
}

/** @throws Refused `quote_changed`. Source: rules.md M25. */
function assertLevel(level: VoteLevel, shown: Creation["expectLevel"]): void {
  if (!shown) return;
  assertExpected(parseAmount(level.voteValue), shown.voteValue);
  assertExpected(parseAmount(level.repurchaseFuel), shown.repurchaseFuel);
  if (level.repurchaseCount !== shown.repurchaseCount)
    throw new Refused("quote_changed", { field: "expectLevel" });
}

function termsOf(level: VoteLevel) {
  return {
    level: level.level,
    payPrice: parseAmount(level.payPrice),
    baseValue: parseAmount(level.voteValue),
    repurchaseFuel: parseAmount(level.repurchaseFuel),
  };
}

function refused(reason: "downgrade" | "insufficient_balance"): Refused {
  return new Refused(reason, reason === "downgrade" ? { field: "level" } : {});
}
