/** Taking, upgrading and re-investing votes: rules.md V3, V4 and V5. */
import { activeVotes, isActive, remaining, sumOf } from "./income.ts";
import { burn } from "./fuel.ts";
import { decimal, units } from "./money.ts";
import { levelOf } from "./numbers.ts";
import { distribute } from "./payments.ts";
import {
  type LineType,
  type Member,
  type Outcome,
  post,
  put,
  type Reason,
  type Vote,
  type World,
} from "./world.ts";

export type PayType = "usdt" | "points";

export function createVote(world: World, member: Member, level: number, payType: PayType): Outcome {
  const terms = levelOf(world, level);
  const price = units(terms.payPrice);
  const refused = cannotPay(member, price, payType);
  if (activeVotes(member).some((vote) => vote.level > level)) refused.push("downgrade");
  if (refused.length > 0) return { refused };

  const vote: Vote = {
    id: world.votes.length + 1,
    owner: member,
    level,
    seat: nextSeat(world, level),
    payPrice: price,
    agreedValue: units(terms.voteValue),
    agreedFuel: units(terms.repurchaseFuel),
    voteValue: units(terms.voteValue),
    released: 0n,
    chances: terms.repurchaseCount,
  };
  world.votes.push(vote);
  member.votes.push(vote);
  return payFor(world, vote, price, payType, "vote");
}

/** Raises the highest active vote, the newest of several; never down. */
export function upgradeVote(world: World, member: Member, level: number, payType: PayType): Outcome {
  const vote = activeVotes(member).toSorted((a, b) => b.level - a.level || b.id - a.id)[0];
  if (!vote) return { refused: ["no_active_vote"] };
  const terms = levelOf(world, level);
  const difference = units(terms.payPrice) - vote.payPrice;
  if (level <= vote.level) return { refused: ["downgrade"] };
  const refused = cannotPay(member, difference, payType);
  if (refused.length > 0) return { refused };

  vote.level = level;
  vote.seat = nextSeat(world, level);
  vote.payPrice = units(terms.payPrice);
  vote.voteValue += units(terms.voteValue) - vote.agreedValue;
  vote.agreedValue = units(terms.voteValue);
  vote.agreedFuel = units(terms.repurchaseFuel);
  return payFor(world, vote, difference, payType, "upgrade");
}

/** Re-invests the highest vote that has a chance left, an active one before one that is out. */
export function repurchaseVote(world: World, member: Member, payType: PayType): Outcome {
  if (member.votes.length === 0) return { refused: ["no_active_vote"] };
  const vote = member.votes
    .filter(({ chances }) => chances > 0)
    .toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)) || b.level - a.level || b.id - a.id)[0];
  if (!vote) return { refused: ["no_chances"] };
  const refused = cannotPay(member, vote.payPrice, payType);
  if (member.balances.fuel < vote.agreedFuel) refused.push("insufficient_balance");
  if (refused.length > 0) return { refused };

  vote.voteValue += vote.agreedValue;
  vote.chances -= 1;
  return payFor(world, vote, vote.payPrice, payType, "repurchase");
}

function cannotPay(member: Member, price: bigint, payType: PayType): Reason[] {
  return member.balances[payType] < price ? ["insufficient_balance"] : [];
}

function payFor(world: World, vote: Vote, price: bigint, payType: PayType, type: LineType): Outcome {
  const { owner } = vote;
  // That the burn stands before the payment in the statement is the server's order; no document sets one.
  if (type === "repurchase") {
    post(owner, "fuel", "burn", -vote.agreedFuel);
    burn(world, vote.agreedFuel);
  }
  post(owner, payType, type, -price);
  // Points go back to where they were issued from; the usdt behind them pays.
  if (payType === "points") {
    put(world, "supply", "points", price);
    put(world, "backing", "usdt", -price);
  }
  distribute(world, vote, price);
  return { data: voteInfo(owner) };
}

function nextSeat(world: World, level: number): number {
  const seat = world.seats.get(level) ?? 1;
  world.seats.set(level, seat + 1);
  return seat;
}

/** The member's active votes as one; chances and incomes count all. */
export function voteInfo(member: Member) {
  const active = activeVotes(member);
  const out = member.votes.length > 0 ? "out" : "none";
  return {
    level: Math.max(0, ...active.map(({ level }) => level)),
    payPrice: decimal(sumOf(active, "payPrice")),
    voteValue: decimal(sumOf(active, "voteValue")),
    releaseValue: decimal(sumOf(active, "released")),
    leaveReleaseValue: decimal(sumOf(active, "voteValue") - sumOf(active, "released")),
    canRepurchaseCount: member.votes.reduce((total, { chances }) => total + chances, 0),
    positionReward: decimal(member.positionReward),
    totalIncome: decimal(member.totalIncome),
    status: active.length > 0 ? "active" : out,
  };
}

/** As `vote/voteValues` lists it. */
export function shownVote(vote: Vote) {
  return {
    level: vote.level,
    payPrice: decimal(vote.payPrice),
    voteValue: decimal(vote.voteValue),
    releaseValue: decimal(vote.released),
    leaveReleaseValue: decimal(remaining(vote)),
    seat: vote.seat,
    status: isActive(vote) ? "active" : "out",
  };
}
