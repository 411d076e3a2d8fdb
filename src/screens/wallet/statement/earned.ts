import type { Amount } from "../../../../contract/money.ts";
import {
  incomeTypes,
  localDay,
  nothingEarned,
  type Digest,
  type Earned,
  type IncomeType,
} from "../../../mirror/statement/digest.ts";

/** Such as "2026-11-21". */
export interface DayEarned {
  day: string;
  income: Amount;
}

type Days = Digest["days"];

/** `type` null is for all. Days are inclusive; "" is unbounded. */
export function earnedIn(days: Days, type: IncomeType | null, fromDay: string, toDay: string): Earned {
  const sum = nothingEarned();
  for (const [day, kinds] of days) {
    if ((fromDay && day < fromDay) || (toDay && day > toDay)) continue;
    for (const kind of type ? [type] : incomeTypes) {
      const earned = kinds.get(kind);
      if (!earned) continue;
      sum.income += earned.income;
      sum.usdt += earned.usdt;
      sum.points += earned.points;
      sum.lock += earned.lock;
    }
  }
  return sum;
}

/** The last `most` days up to `toDay` or today, oldest first. */
export function incomeByDay(
  days: Days,
  type: IncomeType | null,
  { fromDay, toDay }: { fromDay: string; toDay: string },
  now = new Date(),
  most = 30,
): DayEarned[] {
  const list: DayEarned[] = [];
  const at = toDay ? new Date(`${toDay}T12:00`) : new Date(now);
  for (let count = 0; count < most; count++) {
    const day = localDay(at);
    if (fromDay && day < fromDay) break;
    list.push({ day, income: earnedIn(new Map([[day, days.get(day) ?? new Map()]]), type, "", "").income });
    at.setDate(at.getDate() - 1);
  }
  return list.toReversed();
}
