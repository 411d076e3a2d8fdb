import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { localDay } from "../../../../mirror/statement/digest.ts";
import { groupIncomes } from "../../../../mirror/statement/income-lines.ts";

/** `again`: lines slightly out of order can bring a day twice; its sum is shown once. */
export type Item =
  | { kind: "day"; key: string; day: string; again: boolean }
  | { kind: "lines"; key: string; lines: [BalanceLine, ...BalanceLine[]] };

/** @param lines newest first. */
export function itemsOf(lines: readonly BalanceLine[]): Item[] {
  const items: Item[] = [];
  const days = new Set<string>();
  let current = "";
  for (const [first, ...rest] of groupIncomes(lines)) {
    if (!first) continue;
    const day = localDay(new Date(first.createdAt));
    if (day !== current) {
      items.push({ kind: "day", key: `${day}:${first.seq}`, day, again: days.has(day) });
      days.add(day);
      current = day;
    }
    items.push({ kind: "lines", key: String(first.seq), lines: [first, ...rest] });
  }
  return items;
}
