/** Source: rules.md F17. */
import type { Selectable } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import { planStake, type Release, type StakeRow } from "../../contract/fuel/position-rules.ts";
import type { FuelStake } from "../../contract/fuel/position-schemas.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";
import type { Store } from "../store/store.ts";
import type { StakeTable } from "./tables.ts";

export function readStakes(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "stake", memberId, request, toStake);
}

export function readStakesById(db: Store, memberId: bigint, ids: bigint[]): Promise<FuelStake[]> {
  return recordsOfMember(db, "stake", memberId, ids, toStake);
}

export function toRelease({ day, amount }: Release) {
  return { day, amount: formatAmount(amount) };
}

function toStake(row: Selectable<StakeTable>): FuelStake {
  const stake: StakeRow = {
    amount: row.amount,
    rate: row.rate,
    termDays: row.term_days,
    releaseDays: row.release_days,
    day: row.day,
    accrued: row.accrued,
    daysAccrued: row.days_accrued,
    released: row.released,
    daysReleased: row.days_released,
  };
  const { state, total, endDay, next, last } = planStake(stake);
  return {
    id: row.id.toString(),
    amount: formatAmount(stake.amount),
    rate: formatAmount(stake.rate),
    day: stake.day,
    termDays: stake.termDays,
    releaseDays: stake.releaseDays,
    endDay,
    accrued: formatAmount(stake.accrued),
    daysAccrued: stake.daysAccrued,
    released: formatAmount(stake.released),
    daysReleased: stake.daysReleased,
    total: formatAmount(total),
    state,
    next: next && toRelease(next),
    last: toRelease(last),
    createdAt: row.created_at.toISOString(),
  };
}
