/** The figures of a dry run of settings on a day that is over. Source: rules.md O120. */
import { paymentParts, type PaymentPart } from "./settings.ts";

export const previewUnits = ["usdt", "points", "fuel", "lock", "members", "requests"] as const;
export type PreviewUnit = (typeof previewUnits)[number];

const paymentFigures = paymentParts.map((part): `payment_${PaymentPart}` => `payment_${part}`);

export const previewFigures = [
  /** The dividend's run: what it had to share out, and what votes could take of it. */
  "dividend_budget",
  "dividend_paid",
  /** The run of the passes' profit: its budget and what votes could take of it. */
  "profit_budget",
  "profit_paid",
  /**
   * Members with a vote that one of these two runs filled to its cap; that only the changed runs would fill; that
   * only the real runs filled.
   */
  "caps_reached",
  "caps_sooner",
  "caps_later",
  /** Releases were agreed before, so no change of settings alters them. */
  "stake_released",
  "lock_released",
  /**
   * The parts of the day's payments for votes, before missing seats and full votes send some of them to the
   * dividend pool.
   */
  ...paymentFigures,
  /** What members earned of the day's payments. */
  "income_direct",
  "income_position",
  "income_leadership",
  /** What all incomes of the day were paid in: usdt, points, locked fuel, and the usdt that bought the locked fuel. */
  "income_usdt",
  "income_points",
  "income_lock",
  "income_lock_usdt",
  /** Fees and burned fuel of the day's requests. */
  "withdraw_fees",
  "swap_fees",
  "swap_burned",
  /** What swaps gave: fuel for usdt; for fuel, usdt or points at their value in usdt. */
  "swap_fuel",
  "swap_usdt",
  /** The number of the day's requests that the changed bounds would refuse, and their amounts. */
  "withdrawals_refused",
  "withdrawals_refused_amount",
  "transfers_refused",
  "transfers_refused_amount",
  "swaps_refused",
  "stakes_refused",
  "stakes_refused_amount",
  /** Deposits credited on the day that would only be recorded. */
  "deposits_below",
  "deposits_below_amount",
] as const;
export type PreviewFigureName = (typeof previewFigures)[number];

export const previewGaps = [
  /** The job has not run for the day, or has not finished. */
  "no_run",
  /** The run was made by a version that did not record the figures needed. */
  "not_recorded",
  /** What members earn of payments depends on whose votes were full at each moment, which the change would alter. */
  "caps",
  /** Grades at the time of each payment are not recorded. */
  "grades",
  /** The treasury might not have held the fuel. */
  "treasury",
  /** A vote took several incomes at once, and it cannot be told which of them the change would cut. */
  "order",
] as const;
export type PreviewGap = (typeof previewGaps)[number];
