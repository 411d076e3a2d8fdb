/**
 * What stakes and lots release on which day, computed by the daily jobs' own functions. Source: rules.md F9, F12,
 * F13, F17, F18.
 */
import { addDays, daysBetween } from "../days.ts";
import { minimum, UNIT, type Amount } from "../money.ts";
import { releasedWith, stakeYield } from "./stake-rules.ts";

export interface Release {
  day: string;
  amount: Amount;
}

export type PositionState = "running" | "releasing" | "released";

/** A stake as it is stored. `accrued` and `released` are in units of 1e-8, `daysAccrued` and `daysReleased` in days. */
export interface StakeRow {
  amount: Amount;
  rate: Amount;
  termDays: number;
  releaseDays: number;
  day: string;
  accrued: Amount;
  daysAccrued: number;
  released: Amount;
  daysReleased: number;
}

export interface StakePlan {
  state: PositionState;
  /** Principal and yield: the most there can be while the term runs, exact after it. */
  total: Amount;
  /** The last day that yields. */
  endDay: string;
  /** Null once all is released. */
  next: Release | null;
  /** It takes the rounding remainder. */
  last: Release;
}

export function planStake(stake: StakeRow): StakePlan {
  const { amount, rate, termDays, releaseDays, day, accrued, daysAccrued, released, daysReleased } = stake;
  const total = amount + accrued + stakeYield(amount, rate, termDays - daysAccrued);
  const partDay = (part: number) => addDays(day, termDays + part);
  return {
    state: daysReleased === releaseDays ? "released" : daysAccrued < termDays ? "running" : "releasing",
    total,
    endDay: addDays(day, termDays),
    next:
      daysReleased === releaseDays
        ? null
        : {
            day: partDay(daysReleased + 1),
            amount: releasedWith(total, daysReleased + 1, releaseDays) - released,
          },
    last: {
      day: partDay(releaseDays),
      amount: total - releasedWith(total, releaseDays - 1, releaseDays),
    },
  };
}

/** Releases from the next one on. */
export function stakeReleases(stake: StakeRow): Release[] {
  const { total } = planStake(stake);
  const { termDays, releaseDays, day, daysReleased } = stake;
  let before = stake.released;
  return Array.from({ length: releaseDays - daysReleased }, (_, i) => {
    const part = daysReleased + i + 1;
    const after = releasedWith(total, part, releaseDays);
    const release = { day: addDays(day, termDays + part), amount: after - before };
    before = after;
    return release;
  });
}

/** Fuel locked on a day, of which the share `rate`, in units of 1e-8, is released a day. */
export interface LotRow {
  day: string;
  rate: Amount;
  amount: Amount;
  released: Amount;
}

/** What is released once the run of day `by` has paid. A run makes up for missed days. */
export function lotReleasedBy({ day, rate, amount, released }: LotRow, by: string): Amount {
  const days = BigInt(daysBetween(day, by));
  if (days <= 0n) return released;
  const due = minimum(amount, (amount * rate * days) / UNIT);
  return due > released ? due : released;
}

export interface LotPlan {
  state: Exclude<PositionState, "running">;
  /** Null once all is released, or for a rate of zero. */
  next: Release | null;
  last: Release | null;
}

export function planLot(lot: LotRow): LotPlan {
  const { day, rate, amount, released } = lot;
  if (released === amount) return { state: "released", next: null, last: null };
  if (rate === 0n) return { state: "releasing", next: null, last: null };
  const on = (days: bigint): Release => {
    const at = addDays(day, Number(days));
    const before = lotReleasedBy(lot, addDays(at, -1));
    return { day: at, amount: lotReleasedBy(lot, at) - before };
  };
  return {
    state: "releasing",
    // The first day on which at least one more unit is due.
    next: on(roundUp((released + 1n) * UNIT, amount * rate)),
    last: on(roundUp(UNIT, rate)),
  };
}

export interface ReleaseCalendar {
  /** Days with a release, in order. */
  days: Release[];
  /** The amount released after `days`. */
  later: Amount;
}

/** Releases on each of `count` days from `first` on; the first makes up for missed days. */
export function lotCalendar(lots: readonly LotRow[], first: string, count: number): ReleaseCalendar {
  const remaining = lots.reduce((sum, { amount, released }) => sum + amount - released, 0n);
  const releasedBy = (by: string) =>
    lots.reduce((sum, lot) => sum + lotReleasedBy(lot, by) - lot.released, 0n);
  const days: Release[] = [];
  let before = 0n;
  for (let i = 0; i < count; i += 1) {
    const day = addDays(first, i);
    const after = releasedBy(day);
    if (after > before) days.push({ day, amount: after - before });
    before = after;
  }
  return { days, later: remaining - before };
}

function roundUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
