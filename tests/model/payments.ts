/** How a vote's payment is shared out: rules.md V9. */
import { isActive, pay, take, takeAll } from "./income.ts";
import { least, share, units } from "./money.ts";
import { ancestors, dayOf, type Member, move, put, type Vote, type World } from "./world.ts";

/** A payment waits where its own last part stays. */
const IN_HAND = "reserve";

/** Shares out `amount`, which is in nobody's hand yet, for a vote that has its seat. */
export function distribute(world: World, vote: Vote, amount: bigint): void {
  const split = world.numbers.paymentSplit;
  const part = (name: Exclude<keyof typeof split, "fees">) => share(amount, units(split[name]));
  put(world, IN_HAND, "usdt", amount);
  // Whose votes share is settled when the payment comes: a seat that the direct income fills up is not replaced.
  const ahead = seatsAhead(world, vote);
  let unclaimed = 0n;
  unclaimed += part("direct") - payDirect(world, vote.owner, part("direct"));
  unclaimed += part("position") - payPosition(world, ahead, part("position"));
  unclaimed += part("leadership") - payLeadership(world, vote.owner, amount, part("leadership"));
  move(world, "usdt", IN_HAND, "dividend", part("dividend") + unclaimed);
  move(world, "usdt", IN_HAND, "nft", part("nft"));
  const shared = (["direct", "position", "leadership", "dividend", "nft", "reserve"] as const).map(part);
  move(
    world,
    "usdt",
    IN_HAND,
    "fees",
    shared.reduce((left, one) => left - one, amount),
  );
  for (const ancestor of ancestors(vote.owner)) perform(ancestor, dayOf(world.now), amount);
  world.flow += amount;
}

function perform(member: Member, day: number, amount: bigint): void {
  member.performance += amount;
  const before = member.performedOn.day === day ? member.performedOn.amount : 0n;
  member.performedOn = { day, amount: before + amount };
}

function payDirect(world: World, payer: Member, part: bigint): bigint {
  const referrer = payer.referrer;
  if (!referrer) return 0n;
  const taken = takeAll(referrer, part);
  pay(world, referrer, "direct", taken, IN_HAND);
  return taken;
}

/** The active seats directly ahead, the nearest first. */
function seatsAhead(world: World, { level, seat }: Vote): Vote[] {
  return world.votes
    .filter((other) => other.level === level && other.seat < seat && isActive(other))
    .toSorted((a, b) => b.seat - a.seat)
    .slice(0, world.numbers.seatsAhead);
}

/** The seats share equally; one income a member, whose nearest seat gives the order. */
function payPosition(world: World, ahead: Vote[], part: bigint): bigint {
  const each = part / BigInt(world.numbers.seatsAhead);
  const incomes = new Map<Member, bigint>();
  for (const seat of ahead) {
    incomes.set(seat.owner, (incomes.get(seat.owner) ?? 0n) + take(seat, each));
  }
  let taken = 0n;
  for (const [member, income] of incomes) {
    pay(world, member, "position", income, IN_HAND);
    taken += income;
  }
  return taken;
}

/**
 * Going up the line, each higher grade is due the difference of the rates, never more than the part in all. What one
 * cannot take nobody above takes in their place. Source: decisions, "Leadership income".
 */
function payLeadership(world: World, payer: Member, amount: bigint, part: bigint): bigint {
  let highest = 0n;
  let left = part;
  let paid = 0n;
  for (const ancestor of ancestors(payer).slice(0, world.numbers.leadershipDepth)) {
    const rate = units(gradeOf(world, ancestor).rate);
    if (rate <= highest) continue;
    const due = least(share(amount, rate - highest), left);
    highest = rate;
    left -= due;
    const taken = takeAll(ancestor, due);
    pay(world, ancestor, "leadership", taken, IN_HAND);
    paid += taken;
  }
  return paid;
}

/** The highest grade whose team performance is reached. */
export function gradeOf({ numbers }: World, { performance }: Member) {
  const reached = numbers.leadershipGrades.filter((grade) => performance >= units(grade.performance));
  return reached.at(-1) ?? { grade: 0, rate: "0" };
}
