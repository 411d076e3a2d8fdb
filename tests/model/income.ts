/** Incomes: rules.md V16, and what it is paid in. */
import { least, ONE, share, sum, units } from "./money.ts";
import {
  type Pool,
  dayOf,
  held,
  type LineType,
  type Member,
  move,
  post,
  put,
  type Vote,
  type World,
} from "./world.ts";

export const remaining = (vote: Vote): bigint => vote.voteValue - vote.released;
export const isActive = (vote: Vote): boolean => remaining(vote) > 0n;
export const activeVotes = (member: Member): Vote[] => member.votes.filter(isActive);

/** What one vote can still take of an amount; it counts as released. */
export function take(vote: Vote, amount: bigint): bigint {
  const taken = least(amount, remaining(vote));
  vote.released += taken;
  return taken;
}

/** What a member's active votes can take of an amount, the oldest vote first. */
export function takeAll(member: Member, amount: bigint): bigint {
  let left = amount;
  for (const vote of activeVotes(member)) left -= take(vote, left);
  return amount - left;
}

/**
 * Pays what votes have taken in, from a pool: usdt, points, and locked fuel at the token's price, as far as the treasury
 * has it; usdt takes the rest. `day` is the lot's.
 */
export function pay(
  world: World,
  member: Member,
  type: LineType,
  amount: bigint,
  from: Pool,
  day: number = dayOf(world.now),
): void {
  const { incomeSplit, tokenPrice } = world.numbers;
  const points = share(amount, units(incomeSplit.points));
  const price = units(tokenPrice);
  const forLock = share(amount, units(incomeSplit.lock));
  const lock = least((forLock * ONE) / price, held(world, "treasury", "fuel"));
  // What the fuel costs, a part of a unit counted as one.
  const cost = (lock * price) / ONE + ((lock * price) % ONE > 0n ? 1n : 0n);
  const lockedUsdt = lock < (forLock * ONE) / price ? least(forLock, cost) : forLock;
  const usdt = amount - points - lockedUsdt;
  put(world, from, "usdt", -usdt);
  post(member, "usdt", type, usdt);
  move(world, "usdt", from, "backing", points);
  put(world, "supply", "points", -points);
  post(member, "points", type, points);
  move(world, "usdt", from, "reserve", lockedUsdt);
  issueLock(world, member, lock, day);
  post(member, "lock", type, lock);
  member.totalIncome += amount;
  if (type === "position") member.positionReward += amount;
}

/** Locked fuel is issued against fuel of the treasury, and belongs to a day's lot. The line is the caller's. */
export function issueLock(world: World, member: Member, amount: bigint, day: number): void {
  if (amount === 0n) return;
  move(world, "fuel", "treasury", "backing", amount);
  put(world, "supply", "lock", -amount);
  const rate = units(world.numbers.lockReleaseRate);
  const lot = member.lots.find((one) => one.day === day && one.rate === rate);
  if (lot) lot.amount += amount;
  else member.lots.push({ day, rate, amount, released: 0n });
}

/** Locked fuel taken back: from the newest lots first, of one day's from those released faster. The line is the caller's. */
export function withdrawLock(world: World, member: Member, amount: bigint): void {
  move(world, "fuel", "backing", "treasury", amount);
  put(world, "supply", "lock", amount);
  let left = amount;
  for (const lot of member.lots.toSorted((a, b) => b.day - a.day || Number(b.rate - a.rate))) {
    const taken = least(left, lot.amount - lot.released);
    lot.amount -= taken;
    left -= taken;
  }
}

export const sumOf = (votes: Vote[], key: "payPrice" | "voteValue" | "released"): bigint =>
  sum(votes.map((vote) => vote[key]));
