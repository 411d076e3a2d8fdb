/** Source: rules.md F18, F19. */
import { sql, type Selectable } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { lotCalendar, planLot, type LotRow } from "../../contract/fuel/position-rules.ts";
import { CALENDAR_DAYS, type FuelLot, type LockCalendar } from "../../contract/fuel/position-schemas.ts";
import type { Context } from "../core/context.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";
import { readSettings } from "../core/settings.ts";
import type { Store } from "../store/store.ts";
import { toRelease } from "./stake-list.ts";
import type { LockedLotTable } from "./tables.ts";

export function readLots(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "locked_lot", memberId, request, toLot);
}

export function readLotsById(db: Store, memberId: bigint, ids: bigint[]): Promise<FuelLot[]> {
  return recordsOfMember(db, "locked_lot", memberId, ids, toLot);
}

export async function readLockCalendar({ db, now }: Context, memberId: bigint): Promise<LockCalendar> {
  const { timeZone } = (await readSettings(db)).withdrawWindow;
  const from = dayIn(timeZone, now());
  const { rows } = await sql<LotRow>`
    select day, rate, amount, released from locked_lot
    where member_id = ${memberId}::bigint and is_open`.execute(db);
  const { days, later } = lotCalendar(rows, from, CALENDAR_DAYS);
  return { from, days: days.map(toRelease), later: formatAmount(later) };
}

function toLot(lot: Selectable<LockedLotTable>): FuelLot {
  const { state, next, last } = planLot(lot);
  return {
    id: lot.id.toString(),
    day: lot.day,
    rate: formatAmount(lot.rate),
    amount: formatAmount(lot.amount),
    released: formatAmount(lot.released),
    remaining: formatAmount(lot.amount - lot.released),
    state,
    next: next && toRelease(next),
    last: last && toRelease(last),
    createdAt: `${lot.day}T00:00:00.000Z`,
  };
}
