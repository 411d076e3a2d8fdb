/** An income has a line per asset, booked by one ledger transaction. Source: rules.md C182. */
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";

/** The booking order. Source: server/votes/income-entries.ts. */
const order = ["usdt", "points", "lock"] as const satisfies BalanceLine["asset"][];

export const MOST_PARTS = order.length;

/** One transaction may pay a member several incomes: their sources differ, or their assets start over. */
export function isSameIncome(older: BalanceLine, newer: BalanceLine): boolean {
  return (
    newer.seq === older.seq + 1 &&
    newer.type === older.type &&
    newer.source.transfer === older.source.transfer &&
    typeof newer.source["income"] === "string" &&
    place(older) >= 0 &&
    place(newer) > place(older) &&
    JSON.stringify(newer.source) === JSON.stringify(older.source)
  );
}

function place(line: BalanceLine): number {
  return (order as readonly string[]).indexOf(line.asset);
}

/**
 * @param lines newest first.
 * @returns newest first; each group in booking order.
 */
export function groupIncomes(lines: readonly BalanceLine[]): BalanceLine[][] {
  const groups: BalanceLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.[0] && isSameIncome(line, group[0])) group.unshift(line);
    else groups.push([line]);
  }
  return groups;
}

/**
 * Returns how many lines to show without splitting an income.
 * @param lines newest first, and more than `size` if there are more.
 */
export function wholePage(lines: readonly BalanceLine[], size: number): number {
  let end = Math.min(size, lines.length);
  for (let dropped = 0; dropped < MOST_PARTS; dropped += 1) {
    const [newer, older] = [lines[end - 1], lines[end]];
    if (!newer || !older || !isSameIncome(older, newer)) break;
    end -= 1;
  }
  return end > 0 ? end : Math.min(size, lines.length);
}

/**
 * Returns the lines of the income that a line belongs to.
 * @param around lines around it, in any order.
 */
export function incomeOfLine(around: readonly BalanceLine[], seq: number): BalanceLine[] {
  const lines = around.toSorted((a, b) => b.seq - a.seq);
  return groupIncomes(lines).find((group) => group.some((line) => line.seq === seq)) ?? [];
}
