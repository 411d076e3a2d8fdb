/** The daily jobs. Source: rules.md J7, P8, F12, F13 and F9. */
import { nextPart } from "./fuel.ts";
import { isActive, pay, sumOf, take, takeAll } from "./income.ts";
import { decimal, least, share, sum, units } from "./money.ts";
import {
  dayOf,
  dayText,
  held,
  type Lot,
  type Member,
  move,
  type Outcome,
  post,
  put,
  type Stake,
  type World,
} from "./world.ts";

export type Job = "dividend" | "nft" | "stake" | "lock";

const jobs: Record<Job, (world: World, day: number) => { payees: number; paid: bigint }> = {
  dividend: payDividend,
  nft: payPassProfit,
  stake: payStakes,
  lock: releaseLock,
};

/** The days that are made up for. */
const MISSED = 60;

/** A day that is done answers the same again, without effect; one to come, before the first or too old is refused. */
export function runJob(world: World, name: Job, day: number): Outcome {
  const today = dayOf(world.now);
  const key = `${name} ${day}`;
  const known = world.jobs.get(key);
  const done = [...world.jobs.keys()].filter((one) => one.startsWith(`${name} `));
  const first = Math.min(today, ...done.map((one) => Number(one.split(" ")[1])));
  const isDue = day <= today && day >= Math.max(first, today - MISSED + 1);
  if (!known && !isDue) return { refused: ["day_not_due"] };
  const { payees, paid } = known ?? shown(jobs[name](world, day));
  if (!known) world.jobs.set(key, { payees, paid });
  return { data: { name, day: dayText(day), payees, paid, state: "done" } };
}

const shown = ({ payees, paid }: { payees: number; paid: bigint }) => ({ payees, paid: decimal(paid) });

/** A share of the pool to the active votes in proportion to their price, each up to what it can still take in. */
function payDividend(world: World, day: number) {
  const budget = share(held(world, "dividend", "usdt"), units(world.numbers.dividendRate));
  const active = world.votes.filter(isActive);
  const weight = sumOf(active, "payPrice");
  const incomes = inMemberOrder(world, active).map((vote) => {
    const income = take(vote, (budget * vote.payPrice) / weight);
    pay(world, vote.owner, "dividend", income, "dividend", day);
    return { to: vote.owner, amount: income };
  });
  return totalOf(incomes);
}

/** The profit since the last run to the staked passes of each tier, as far as the NFT pool reaches. */
function payPassProfit(world: World, day: number) {
  const fees = held(world, "fees", "usdt");
  const profit = fees > world.feesCounted ? fees - world.feesCounted : 0n;
  world.feesCounted = fees;
  const pool = held(world, "nft", "usdt");
  const staked = (tier: number) =>
    world.passStakes.filter((one) => one.tier === tier).reduce((total, one) => total + one.quantity, 0);
  const tiers = world.numbers.nftTiers
    .map(({ id, profitShare }) => ({ id, count: BigInt(staked(id)), due: share(profit, units(profitShare)) }))
    .filter(({ count }) => count > 0n);
  const total = sum(tiers.map(({ due }) => due));
  const incomes = inMemberOrder(world, world.passStakes).map((one) => {
    const tier = tiers.find(({ id }) => id === one.tier)!;
    const due = total > pool ? (tier.due * pool) / total : tier.due;
    const income = takeAll(one.owner, (due / tier.count) * BigInt(one.quantity));
    pay(world, one.owner, "profit", income, "nft", day);
    one.earned += income;
    return { to: one.owner, amount: income };
  });
  return totalOf(incomes);
}

/**
 * What the days accrue counts as paid, and so does each part that leaves once the term is over. Of a treasury that holds
 * less than all yields, each stake gets its share.
 */
function payStakes(world: World, day: number) {
  const stakes = inMemberOrder(world, world.stakes);
  const dues = new Map(stakes.map((one) => [one, share(one.amount, one.rate) * BigInt(daysDue(one, day))]));
  const total = sum(dues.values());
  const treasury = held(world, "treasury", "fuel");
  const paid = stakes.map((one) => {
    const due = dues.get(one)!;
    const yielded = treasury < total ? (due * treasury) / total : due;
    return { to: one.owner, amount: accrue(world, one, day, yielded) + payParts(world, one, day) };
  });
  return totalOf(paid);
}

/** Full days since the stake that have not yielded, missed ones too, at most its term. */
const daysDue = (one: Stake, day: number): number =>
  Math.max(0, Math.min(one.term, day - one.day) - one.accruals);

function accrue(world: World, one: Stake, day: number, yielded: bigint): bigint {
  move(world, "fuel", "treasury", "staked", yielded);
  one.accruals += daysDue(one, day);
  one.accrued += yielded;
  return yielded;
}

/** All parts that are due, those of missed days too, in one line a stake. */
function payParts(world: World, one: Stake, day: number): bigint {
  let paid = 0n;
  while (one.partsPaid < Math.min(one.parts, day - one.day - one.term)) paid += nextPart(one);
  post(one.owner, "fuel", "stake", paid);
  put(world, "staked", "fuel", -paid);
  return paid;
}

/** Everything due of each lot, in one pair of lines a member. */
function releaseLock(world: World, day: number) {
  const releases = world.members.map((to) => {
    const amount = sum(to.lots.map((lot) => release(lot, day)));
    put(world, "supply", "lock", amount);
    put(world, "backing", "fuel", -amount);
    post(to, "lock", "release", -amount);
    post(to, "fuel", "release", amount);
    return { to, amount };
  });
  return totalOf(releases);
}

function release(lot: Lot, day: number): bigint {
  const days = BigInt(Math.max(0, day - lot.day));
  const due = least(lot.amount, share(lot.amount, lot.rate * days)) - lot.released;
  if (due <= 0n) return 0n;
  lot.released += due;
  return due;
}

/** A payee is a member, however many votes, passes or stakes were paid for. */
function totalOf(payments: { to: Member; amount: bigint }[]) {
  const paid = payments.filter(({ amount }) => amount > 0n);
  return { payees: new Set(paid.map(({ to }) => to)).size, paid: sum(paid.map(({ amount }) => amount)) };
}

/** Sorted by member; what belongs to one member stays in the order in which it was made. */
function inMemberOrder<T extends { owner: Member }>(world: World, items: T[]): T[] {
  return world.members.flatMap((member) => items.filter(({ owner }) => owner === member));
}
