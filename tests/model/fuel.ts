/** Fuel: burning, exchanging and staking. Source: rules.md M17, F2, F3, F4 and F11. */
import { decimal, least, ONE, share, units } from "./money.ts";
import {
  type Asset,
  dayOf,
  held,
  type Member,
  type Outcome,
  post,
  put,
  type Reason,
  type Stake,
  SUPPLY_FLOOR,
  type World,
} from "./world.ts";

/** Fuel that is in nobody's hand is burnt; at the floor of the supply what is left goes to the treasury. */
export function burn(world: World, amount: bigint): void {
  const burnt = burntOf(world, amount);
  put(world, "supply", "fuel", burnt);
  put(world, "treasury", "fuel", amount - burnt);
}

function burntOf(world: World, amount: bigint): bigint {
  return least(amount, -held(world, "supply", "fuel") - SUPPLY_FLOOR);
}

export interface Swap {
  from: Asset;
  to: Asset;
  amount: bigint;
  expect: bigint;
}

/** What a swap gives: fee and burn are of the fuel side, in fuel. */
export function quote({ numbers }: World, { from, amount }: Pick<Swap, "from" | "amount">) {
  const price = units(numbers.tokenPrice);
  const fuel = from === "usdt" ? (amount * ONE) / price : amount;
  const fee = share(fuel, units(numbers.swapFeeRate));
  const burnt = share(fuel, units(numbers.swapBurnRate));
  const rest = fuel - fee - burnt;
  return { fuel, fee, burnt, rest, receive: from === "usdt" ? rest : share(rest, price) };
}

export function swap(world: World, member: Member, { from, to, amount, expect }: Swap): Outcome {
  const isPair = from === "usdt" ? to === "fuel" : from === "fuel" && (to === "usdt" || to === "points");
  if (!isPair) return { refused: ["invalid"] };
  const { fuel, fee, burnt, rest, receive } = quote(world, { from, amount });
  const limit = units(world.numbers.swapAmountLimit);
  const refused: Reason[] = [];
  if (amount <= 0n || receive <= 0n) refused.push("below_minimum");
  if (from === "usdt" && amount % (10n * ONE) !== 0n) refused.push("multiple_of_10");
  if (limit > 0n && amount > limit) refused.push("above_limit");
  if (member.balances[from] < amount) refused.push("insufficient_balance");
  if (expect !== receive) refused.push("quote_changed");
  // What is not burnt at the floor stays in the treasury.
  const given = fuel - burnt + burntOf(world, burnt);
  const [payer, due] = from === "usdt" ? (["treasury", given] as const) : (["reserve", receive] as const);
  if (held(world, payer, from === "usdt" ? "fuel" : "usdt") < due) refused.push("reserve_exhausted");
  if (refused.length > 0) return { refused };

  post(member, from, "swap", -amount);
  // First: what stays of it may be what the treasury gives.
  burn(world, burnt);
  if (from === "usdt") {
    put(world, "reserve", "usdt", amount);
    put(world, "treasury", "fuel", -fuel);
  } else {
    put(world, "treasury", "fuel", rest);
    put(world, "reserve", "usdt", -receive);
  }
  if (to === "points") {
    put(world, "backing", "usdt", receive);
    put(world, "supply", "points", -receive);
  }
  put(world, "fees", "fuel", fee);
  post(member, to, "swap", receive);
  return {
    data: { pay: decimal(amount), fee: decimal(fee), burn: decimal(burnt), receive: decimal(receive) },
  };
}

/** Rate, term and parts are agreed with the stake. */
export function stake(world: World, member: Member, amount: bigint): Outcome {
  const refused: Reason[] = [];
  // The least stake is 1 EPD.
  if (amount < 100_000_000n) refused.push("below_minimum");
  if (member.balances.fuel < amount) refused.push("insufficient_balance");
  if (refused.length > 0) return { refused };

  post(member, "fuel", "stake", -amount);
  put(world, "staked", "fuel", amount);
  world.stakes.push({
    owner: member,
    day: dayOf(world.now),
    amount,
    rate: units(world.numbers.stakeRate),
    term: world.numbers.stakeTermDays,
    parts: world.numbers.stakeReleaseDays,
    accruals: 0,
    accrued: 0n,
    partsPaid: 0,
    released: 0n,
  });
  return { data: stakeInfo(world, member) };
}

/** What runs, what has accrued, what is leaving, and of what has left the share that yield is of the whole stake. */
export function stakeInfo(world: World, member: Member) {
  const info = { staked: 0n, frozenRelease: 0n, pendingRelease: 0n, earned: 0n };
  for (const { owner, amount, accrued, released, accruals, term } of world.stakes) {
    if (owner !== member) continue;
    if (accruals < term) {
      info.staked += amount;
      info.frozenRelease += accrued;
    } else info.pendingRelease += amount + accrued - released;
    info.earned += (released * accrued) / (amount + accrued);
  }
  return {
    staked: decimal(info.staked),
    frozenRelease: decimal(info.frozenRelease),
    pendingRelease: decimal(info.pendingRelease),
    rate: world.numbers.stakeRate,
    earned: decimal(info.earned),
  };
}

/** One daily part of a stake whose term is over: equal parts, the last one takes the rest. */
export function nextPart(one: Stake): bigint {
  const total = one.amount + one.accrued;
  one.partsPaid += 1;
  const part = one.partsPaid === one.parts ? total - one.released : total / BigInt(one.parts);
  one.released += part;
  return part;
}
