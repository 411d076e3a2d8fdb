/** What stakes and lots release on which day, whatever their terms: rules.md F17 to F19. */
import { expect, test } from "vitest";
import { addDays, daysBetween } from "../../../contract/days.ts";
import {
  lotCalendar,
  lotReleasedBy,
  planLot,
  planStake,
  stakeReleases,
  type LotRow,
  type StakeRow,
} from "../../../contract/fuel/position-rules.ts";

const DAY = "2026-02-27";

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

function stakes(): StakeRow[] {
  const random = numbers(7);
  const next = (most: number) => random.next().value! % most;
  return Array.from({ length: 200 }, () => {
    const [termDays, releaseDays] = [1 + next(40), 1 + next(12)];
    const amount = BigInt(1 + next(1_000_000_000));
    const rate = BigInt(next(2_000_000));
    return {
      amount,
      rate,
      termDays,
      releaseDays,
      day: addDays(DAY, next(400)),
      accrued: 0n,
      daysAccrued: 0,
      released: 0n,
      daysReleased: 0,
    };
  });
}

test("a stake's parts sum to all there is, each but the last is the same, and the last takes the rest", () => {
  for (const stake of stakes()) {
    const { total, next, last, endDay } = planStake(stake);
    const parts = stakeReleases(stake);
    expect(parts).toHaveLength(stake.releaseDays);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
    expect(parts[0]).toEqual(next);
    expect(parts.at(-1)).toEqual(last);
    expect(daysBetween(stake.day, endDay)).toBe(stake.termDays);
    expect(last.amount).toBeGreaterThanOrEqual(next!.amount);
    expect(new Set(parts.slice(0, -1).map(({ amount }) => amount)).size).toBeLessThanOrEqual(1);
  }
});

test("a stake that is partly released has the rest before it, and a released one nothing", () => {
  const stake: StakeRow = {
    amount: 100n,
    rate: 0n,
    termDays: 3,
    releaseDays: 3,
    day: DAY,
    accrued: 0n,
    daysAccrued: 3,
    released: 33n,
    daysReleased: 1,
  };
  expect(planStake(stake)).toEqual({
    state: "releasing",
    total: 100n,
    endDay: "2026-03-02",
    next: { day: "2026-03-04", amount: 33n },
    last: { day: "2026-03-05", amount: 34n },
  });
  expect(planStake({ ...stake, daysAccrued: 2 }).state).toBe("running");
  expect(planStake({ ...stake, released: 100n, daysReleased: 3 })).toMatchObject({
    state: "released",
    next: null,
  });
});

function lots(): LotRow[] {
  const random = numbers(11);
  const next = (most: number) => random.next().value! % most;
  return Array.from({ length: 60 }, (_, i) => {
    const amount = BigInt(1 + next(1_000_000));
    const lot = {
      day: addDays(DAY, -next(50)),
      rate: BigInt(500_000 + next(9_000_000)),
      amount,
      released: 0n,
    };
    return i % 2 === 0 ? lot : { ...lot, released: lotReleasedBy(lot, DAY) };
  });
}

test("a calendar's days and what comes later are all that the lots still hold", () => {
  const all = lots();
  const held = all.reduce((sum, { amount, released }) => sum + amount - released, 0n);
  for (const count of [0, 1, 7, 30, 400]) {
    const { days, later } = lotCalendar(all, DAY, count);
    expect(days.reduce((sum, { amount }) => sum + amount, later)).toBe(held);
    expect(days.every(({ amount }) => amount > 0n)).toBe(true);
  }
  expect(lotCalendar(all, DAY, 400).later).toBe(0n);
});

test("a lot's next and last release are the calendar's, also of an amount so small that most days release nothing", () => {
  const dust = { day: DAY, rate: 1_000_000n, amount: 1n, released: 0n };
  for (const lot of [...lots(), dust]) {
    const { next, last } = planLot(lot);
    const { days } = lotCalendar([lot], addDays(lot.day, 1), 400);
    if (lot.released === lot.amount) {
      expect({ next, last, days }).toEqual({ next: null, last: null, days: [] });
      continue;
    }
    expect(days[0]).toEqual(next);
    expect(days.at(-1)).toEqual(last);
  }
  expect(planLot(dust).next).toEqual({ day: addDays(DAY, 100), amount: 1n });
});

test("a lot without a rate, or that is released further than its days, never goes back", () => {
  const still = { day: DAY, rate: 0n, amount: 5n, released: 0n };
  expect(planLot(still)).toEqual({ state: "releasing", next: null, last: null });
  expect(lotCalendar([still], DAY, 30)).toEqual({ days: [], later: 5n });
  const ahead = { day: DAY, rate: 10_000_000n, amount: 100n, released: 35n };
  expect(lotReleasedBy(ahead, addDays(DAY, 2))).toBe(35n);
  expect(planLot(ahead).next).toEqual({ day: addDays(DAY, 4), amount: 5n });
});
