/** Includes days and months without votes. */
import { addDays, monthsBefore } from "../../../../../contract/days.ts";
import { parseAmount } from "../../../../../contract/money.ts";
import { TOLD_DAYS, TOLD_MONTHS, type TeamGrowth } from "../../../../../contract/team/growth-schemas.ts";
import type { AmountBar } from "../../../../ui/later/charts/AmountBars.tsx";

export function dailyGrowth(
  { today, days }: Pick<TeamGrowth, "today" | "days">,
  name: (day: string) => string,
): AmountBar[] {
  const sums = new Map(days.map(({ day, performance }) => [day, performance]));
  return axis(TOLD_DAYS, (back) => addDays(today, -back), sums, name);
}

export function monthlyGrowth(
  { today, months }: Pick<TeamGrowth, "today" | "months">,
  name: (month: string) => string,
): AmountBar[] {
  const sums = new Map(months.map(({ month, performance }) => [month, performance]));
  return axis(TOLD_MONTHS, (back) => monthsBefore(today, back), sums, name);
}

function axis(
  count: number,
  keyOf: (back: number) => string,
  sums: Map<string, string>,
  name: (key: string) => string,
): AmountBar[] {
  return Array.from({ length: count }, (_, index) => {
    const key = keyOf(count - 1 - index);
    return { key, name: name(key), amount: parseAmount(sums.get(key) ?? "0") };
  });
}
