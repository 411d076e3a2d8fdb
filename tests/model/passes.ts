/** Passes: bought, staked, given. Source: rules.md P1, P4, P5, P6 and P12. */
import { ONE, units } from "./money.ts";
import { tierOf } from "./numbers.ts";
import { isAboveDay, leave } from "./outflows.ts";
import {
  find,
  type Holding,
  type Member,
  type Outcome,
  post,
  put,
  type Reason,
  type World,
} from "./world.ts";

export function holding(member: Member, tier: number): Holding {
  const known = member.passes.get(tier);
  if (known) return known;
  const made = { held: 0, staked: 0, free: [], bound: [] };
  member.passes.set(tier, made);
  return made;
}

/** Half of the price goes to the NFT pool; the other half, with what rounding leaves, to the fees. */
export function buyPass(world: World, member: Member, tier: number, quantity: number): Outcome {
  const { price, supply } = tierOf(world, tier);
  const cost = units(price) * BigInt(quantity);
  const sold = world.sold.get(tier) ?? 0;
  const refused: Reason[] = [];
  if (sold + quantity > supply) refused.push("sold_out");
  if (member.balances.usdt < cost) refused.push("insufficient_balance");
  if (refused.length > 0) return { refused };
  world.sold.set(tier, sold + quantity);
  const own = holding(member, tier);
  own.held += quantity;
  own.free.push(...Array.from({ length: quantity }, (_, i) => sold + i + 1));
  post(member, "usdt", "nft", -cost);
  post(member, "pass", "nft", passes(quantity));
  put(world, "supply", "pass", -passes(quantity));
  const half = (cost * (ONE / 2n)) / ONE;
  put(world, "nft", "usdt", half);
  put(world, "fees", "usdt", cost - half);
  return { data: {} };
}

export function stakePass(world: World, member: Member, tier: number, quantity: number): Outcome {
  const refused = cannotPart(member, tier, quantity);
  if (refused.length > 0) return { refused };
  const own = holding(member, tier);
  own.staked += quantity;
  own.bound.push(...lowest(own, quantity));
  post(member, "pass", "nft", -passes(quantity));
  put(world, "staked", "pass", passes(quantity));
  world.passStakes.push({ owner: member, tier, quantity, earned: 0n });
  return { data: {} };
}

export function givePass(
  world: World,
  member: Member,
  tier: number,
  quantity: number,
  account: string,
): Outcome {
  const to = find(world, account);
  const refused = cannotPart(member, tier, quantity);
  const value = BigInt(quantity) * units(tierOf(world, tier).price);
  if (isAboveDay(world, member, value)) refused.push("above_limit");
  if (!to) refused.push("recipient_unknown");
  if (to === member) refused.push("self_transfer");
  if (!to || refused.length > 0) return { refused };
  leave(world, member, value);
  const [mine, theirs] = [holding(member, tier), holding(to, tier)];
  mine.held -= quantity;
  theirs.held += quantity;
  theirs.free.push(...lowest(mine, quantity));
  post(member, "pass", "nft", -passes(quantity));
  post(to, "pass", "nft", passes(quantity));
  return { data: {} };
}

/** Staked passes stay where they are. */
function cannotPart(member: Member, tier: number, quantity: number): Reason[] {
  const { held, staked } = holding(member, tier);
  return held - staked < quantity ? ["not_owned"] : [];
}

/** Takes the lowest numbers of what is not staked. */
function lowest(from: Holding, quantity: number): number[] {
  from.free.sort((a, b) => a - b);
  return from.free.splice(0, quantity);
}

const passes = (quantity: number): bigint => BigInt(quantity) * ONE;
