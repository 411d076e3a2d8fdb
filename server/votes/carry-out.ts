/** Carries out one order in memory. Source: rules.md V3, V4 and V5. */
import { minimum, parseAmount } from "../../contract/money.ts";
import { previewUpgrade, previewVote } from "../../contract/votes/payment-rules.ts";
import {
  previewRepurchase,
  upgradedValue,
  voteToRepurchase,
  voteToUpgrade,
} from "../../contract/votes/rules.ts";
import type { VoteLevel } from "../../contract/operator/settings.ts";
import { Refused } from "../core/refused.ts";
import { burnTransfer } from "../fuel/burn.ts";
import { assertExpected } from "../core/expected-amount.ts";
import type { Ballot } from "./ballots.ts";
import type { LeaderShare } from "./leadership.ts";
import type { VoteOrder } from "./orders.ts";
import { settle, type Payment, type Till } from "./payment.ts";
import type { Payer } from "./read.ts";

export interface Desk extends Till {
  leaders: Map<bigint, LeaderShare[]>;
  /** The last seat by level. */
  lastSeats: Map<number, number>;
  /** Reserved ids. */
  voteIds: bigint[];
  burnable: bigint;
  payments: { member_id: bigint; performance: bigint }[];
}

/**
 * @throws Refused `no_active_vote`, `no_chances`, `downgrade`, `insufficient_balance`, `quote_changed`, before any
 *   change.
 */
export function carryOut(desk: Desk, order: VoteOrder, payer: Payer): void {
  if (order.kind === "create") create(desk, payer, order);
  else if (order.kind === "upgrade") upgrade(desk, payer, order);
  else repurchase(desk, payer, order);
}

type Choice = Extract<VoteOrder, { level: number }>;

function create(desk: Desk, payer: Payer, { level: wanted, payType, expect }: Choice): void {
  const level = levelOf(desk, wanted);
  const highest = Math.max(0, ...desk.ballots.activeOf(payer.id).map((vote) => vote.level));
  const { pay, voteValue, refusal } = previewVote(level, highest, desk.posting.balance(payer.id, payType));
  if (refusal) throw refused(refusal);
  assertExpected(pay, expect);
  const vote: Ballot = {
    ...termsOf(level),
    id: desk.voteIds.shift()!,
    member: payer.id,
    voteValue,
    released: 0n,
    repurchasesLeft: level.repurchaseCount,
    seat: nextSeat(desk, level.level),
    status: "active",
    positionEarned: 0n,
    createdAt: desk.posting.at,
  };
  desk.ballots.add(vote);
  charge(desk, { type: "vote", payer, vote, amount: pay, payType });
}

/** Keeps released value, and value added by repurchases. */
function upgrade(desk: Desk, payer: Payer, { level: wanted, payType, expect }: Choice): void {
  const level = levelOf(desk, wanted);
  const vote = voteToUpgrade(desk.ballots.activeOf(payer.id));
  if (!vote) throw new Refused("no_active_vote");
  const available = desk.posting.balance(payer.id, payType);
  const { pay, refusal } = previewUpgrade(level, { level: vote.level, paid: vote.payPrice }, available);
  if (refusal) throw refused(refusal);
  assertExpected(pay, expect);
  desk.ballots.change(vote, {
    ...termsOf(level),
    voteValue: upgradedValue(vote, parseAmount(level.voteValue)),
    seat: nextSeat(desk, level.level),
  });
  charge(desk, { type: "upgrade", payer, vote, amount: pay, payType });
}

/** A vote that was out becomes active at its old seat. */
function repurchase(desk: Desk, payer: Payer, { payType, expect }: VoteOrder): void {
  const own = desk.ballots.of(payer.id);
  if (own.length === 0) throw new Refused("no_active_vote");
  const vote = voteToRepurchase(own);
  if (!vote) throw new Refused("no_chances");
  const { posting } = desk;
  const { pay, fuel, voteValue, refusal } = previewRepurchase(vote, {
    balance: posting.balance(payer.id, payType),
    fuel: posting.balance(payer.id, "fuel"),
  });
  if (refusal) throw new Refused(refusal);
  assertExpected(pay, expect);
  desk.ballots.change(vote, {
    voteValue,
    repurchasesLeft: vote.repurchasesLeft - 1,
    status: "active",
  });
  const burnt = minimum(fuel, desk.burnable);
  desk.burnable -= burnt;
  burnTransfer(posting, payer.id, fuel, burnt, {
    vote: vote.id.toString(),
    level: vote.level,
  });
  charge(desk, { type: "repurchase", payer, vote, amount: pay, payType });
}

function charge(desk: Desk, payment: Omit<Payment, "leaders">): void {
  settle(desk, { ...payment, leaders: desk.leaders.get(payment.payer.id) ?? [] });
  desk.payments.push({ member_id: payment.payer.id, performance: payment.amount });
}

function nextSeat({ lastSeats }: Desk, level: number): number {
  const seat = (lastSeats.get(level) ?? 0) + 1;
  lastSeats.set(level, seat);
  return seat;
}

/** @throws Refused `invalid` for a level that is not offered. */
function levelOf({ settings }: Desk, level: number): VoteLevel {
  const found = settings.voteLevels.find((candidate) => candidate.level === level);
  if (!found) throw new Refused("invalid", { field: "level" });
  return found;
}

/** A vote keeps the terms of its level. */
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
