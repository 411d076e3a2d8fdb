/** What leaves a member on a day, by all ways together, and the limits of it. Source: rules.md G4, G10. */
import { decimal, units } from "./money.ts";
import { dayOf, type Member, type Outcome, type World } from "./world.ts";

const WAIT_MS = 24 * 3_600_000;

export interface OwnLimit {
  /** Null for none. */
  limit: bigint | null;
  next: { limit: bigint | null; from: number } | null;
}

/** Also makes a limit that has waited the present one. */
function ownLimit({ now }: World, { own }: Member): bigint | null {
  if (own.next && own.next.from <= now) Object.assign(own, { limit: own.next.limit, next: null });
  return own.limit;
}

export function isAboveDay(world: World, member: Member, value: bigint): boolean {
  const after = (member.outflows.get(dayOf(world.now)) ?? 0n) + value;
  const ofAll = units(world.numbers.outflowAmountLimit);
  const own = ownLimit(world, member);
  return (ofAll > 0n && after > ofAll) || (own !== null && after > own);
}

export function leave({ now }: World, { outflows }: Member, value: bigint): void {
  const day = dayOf(now);
  outflows.set(day, (outflows.get(day) ?? 0n) + value);
}

/** Of a withdrawal that is not paid, on the day on which it was requested. */
export function comeBack({ outflows }: Member, day: number, value: bigint): void {
  outflows.set(day, (outflows.get(day) ?? 0n) - value);
}

const isHigher = (limit: bigint | null, than: bigint | null) =>
  than !== null && (limit === null || limit > than);

export function setOwnLimit(world: World, member: Member, limit: bigint | null): Outcome {
  const present = ownLimit(world, member);
  const { own } = member;
  if (!isHigher(limit, present)) Object.assign(own, { limit, next: null });
  else if (member.frozen) return { refused: ["frozen"] };
  else if (own.next?.limit !== limit) own.next = { limit, from: world.now + WAIT_MS };
  return { data: shown(world, member) };
}

export function keepOwnLimit(world: World, member: Member): Outcome {
  ownLimit(world, member);
  member.own.next = null;
  return { data: shown(world, member) };
}

const text = (amount: bigint | null) => (amount === null ? null : decimal(amount));

function shown({ now }: World, { own: { limit, next }, outflows }: Member) {
  return {
    limit: text(limit),
    next: next && { limit: text(next.limit), from: new Date(next.from).toISOString() },
    today: limit === null ? null : { used: decimal(outflows.get(dayOf(now)) ?? 0n) },
  };
}
