/** Converts wire records for the rules that the daily jobs use. */
import { parseAmount } from "../../../../contract/money.ts";
import type { LotRow, StakeRow } from "../../../../contract/fuel/position-rules.ts";
import type { FuelLot, FuelStake } from "../../../../contract/fuel/position-schemas.ts";

export function stakeRow(stake: FuelStake): StakeRow {
  const { termDays, releaseDays, day, daysAccrued, daysReleased } = stake;
  return {
    amount: parseAmount(stake.amount),
    rate: parseAmount(stake.rate),
    accrued: parseAmount(stake.accrued),
    released: parseAmount(stake.released),
    termDays,
    releaseDays,
    day,
    daysAccrued,
    daysReleased,
  };
}

export function lotRow({ day, rate, amount, released }: FuelLot): LotRow {
  return {
    day,
    rate: parseAmount(rate),
    amount: parseAmount(amount),
    released: parseAmount(released),
  };
}
