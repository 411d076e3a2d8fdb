/**
 * An order that takes a seat locks its line until the commit, so that seats keep their order; batches of other levels
 * run meanwhile, on any server. A re-investment keeps its seat and needs no line: whoever reads the seats ahead holds
 * the locks of their members' wallets. Source: rules.md V25.
 */
import { sql } from "kysely";
import { settleAll } from "../store/settle-all.ts";
import type { Tx } from "../store/store.ts";
import type { VoteOrder } from "./orders.ts";

function lineOf(order: VoteOrder): number | null {
  return order.kind === "repurchase" ? null : order.level;
}

function linesOf(orders: VoteOrder[]): number[] {
  return [...new Set(orders.map(lineOf))].filter((level) => level !== null).toSorted((a, b) => a - b);
}

/** Locks in the order of levels. @returns the last seat by level. */
export async function lockLines(tx: Tx, orders: VoteOrder[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ level: number; last_seat: number }>`
    select level, last_seat from level_line where level = any(${listed(linesOf(orders))}::integer[])
    order by level for update`.execute(tx);
  return new Map(rows.map(({ level, last_seat }) => [level, last_seat]));
}

/**
 * If others hold all lines, waits for one, without holding a lock.
 * @returns the orders that can be carried out, at least one.
 */
export async function reserveLines(
  tx: Tx,
  orders: VoteOrder[],
  urgent: VoteOrder | undefined,
): Promise<VoteOrder[]> {
  const free = new Set<number | null>([null]);
  const [, { rows }] = await settleAll([
    urgent && lockLines(tx, [urgent]),
    sql<{ level: number }>`
      select level from level_line where level = any(${listed(linesOf(orders))}::integer[])
      order by level for update skip locked`.execute(tx),
  ]);
  for (const { level } of rows) free.add(level);
  if (urgent) free.add(lineOf(urgent));
  const reserved = orders.filter((order) => free.has(lineOf(order)));
  if (reserved.length > 0) return reserved;
  const first = orders.slice(0, 1);
  await lockLines(tx, first);
  return orders.filter((order) => lineOf(order) === lineOf(first[0]!));
}

function listed(levels: number[]): string {
  return `{${levels.join(",")}}`;
}
