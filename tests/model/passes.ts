/** Passes: bought, staked, given, given back. Source: rules.md P1, P4, P5, P6, P12 and P14. */
import { ONE, units } from "./money.ts";
import { tierOf } from "./numbers.ts";
import { isAboveDay, leave } from "./outflows.ts";
import {
  find,
  type Gift,
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
  const numbers = lowest(holding(member, tier), quantity);
  return carryOut(world, { from: member, to, tier, numbers, isReturn: false });
}

/** What is looked at before the spender. @returns null where it can be returned */
export function whyNotGivenBack(world: World, member: Member, id: string): Reason | null {
  const received = findGift(world, id);
  if (received?.to !== member) return "not_found";
  if (received.isReturn) return "invalid";
  return received.isReturned ? "changed_meanwhile" : null;
}

/** With the same numbers, once. */
export function giveBack(world: World, member: Member, id: string): Outcome {
  const received = findGift(world, id)!;
  const { from, tier, numbers } = received;
  const own = holding(member, tier);
  const refused: Reason[] = numbers.every((number) => own.free.includes(number)) ? [] : ["not_owned"];
  if (isAboveDay(world, member, valueOf(world, received))) refused.push("above_limit");
  if (refused.length > 0) return { refused };
  received.isReturned = true;
  own.free = own.free.filter((number) => !numbers.includes(number));
  return carryOut(world, { from: member, to: from, tier, numbers, isReturn: true });
}

const findGift = ({ gifts }: World, id: string) => gifts.find((one) => one.id === id);

const valueOf = (world: World, { tier, numbers }: Pick<Gift, "tier" | "numbers">): bigint =>
  BigInt(numbers.length) * units(tierOf(world, tier).price);

/** @param about whose numbers the giver no longer holds. */
function carryOut(world: World, about: Omit<Gift, "id" | "isReturned">): Outcome {
  const { from, to, tier, numbers } = about;
  const made: Gift = { id: "", isReturned: false, ...about };
  leave(world, from, valueOf(world, about));
  const [mine, theirs] = [holding(from, tier), holding(to, tier)];
  mine.held -= numbers.length;
  theirs.held += numbers.length;
  theirs.free.push(...numbers);
  post(from, "pass", "nft", -passes(numbers.length));
  post(to, "pass", "nft", passes(numbers.length));
  if (to === world.members[0]) return { data: {} };
  world.gifts.push(made);
  return {
    data: {},
    of: to,
    learn: ({ id }) => {
      made.id = id;
    },
  };
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
