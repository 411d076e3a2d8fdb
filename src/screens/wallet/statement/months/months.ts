/** The months are of the device's zone. Source: rules.md C183. */
import type { Amount } from "../../../../../contract/money.ts";
import type { LineType } from "../../../../../contract/wallet/schemas.ts";
import { localDay, type Digest } from "../../../../mirror/statement/digest.ts";
import {
  flowAssets,
  sumFlows,
  type Asset,
  type FlowDay,
  type Flows,
} from "../../../../mirror/statement/flows.ts";
import { earnedIn } from "../earned.ts";

/** A line can be numbered some seconds after its time. */
const LATE_MS = 60_000;

/**
 * - `older`: this device does not keep the month's first lines.
 * - `later`: the last lines have not arrived.
 * - `running`: the month is not over.
 */
export type MonthState = "whole" | "running" | "older" | "later";

export interface Row {
  asset: Asset;
  opening: Amount;
  in: Amount;
  out: Amount;
  closing: Amount;
}

export interface Month {
  /** Such as "2026-11". */
  month: string;
  state: MonthState;
  /** Worth in usdt when paid. */
  income: Amount;
  rows: Row[];
  types: { type: LineType; flows: Flows }[];
}

/**
 * @param asOf of the statement, ISO 8601.
 * @returns newest first.
 */
export function monthsOf(digest: Digest, asOf: string | null, now = new Date()): Month[] {
  const byMonth = new Map<string, [string, FlowDay][]>();
  for (const [day, flows] of digest.flows) {
    const month = day.slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), [day, flows]]);
  }
  const balances = new Map(digest.opening);
  const months: Month[] = [];
  for (const [month, days] of [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const flows = days.map(([, day]) => day);
    const sums = sumFlows(flows);
    const rows: Row[] = [];
    for (const asset of flowAssets) {
      const opening = balances.get(asset);
      if (opening === undefined) continue;
      const { in: come, out: gone } = sums[asset] ?? { in: 0n, out: 0n };
      const closing = opening + come + gone;
      balances.set(asset, closing);
      if (opening !== 0n || sums[asset]) rows.push({ asset, opening, in: come, out: gone, closing });
    }
    const names = new Set(flows.flatMap((day) => [...day.keys()]));
    const types = [...names].map((type) => ({ type, flows: sumFlows(flows, { type }) }));
    const { income } = earnedIn(digest.days, null, `${month}-01`, `${month}-31`);
    months.push({ month, state: stateOf(month, digest, asOf, now), income, rows, types });
  }
  return months.toReversed();
}

export function isBeforeKept({ first }: Digest, day: string): boolean {
  return first !== null && first.seq > 1 && day <= localDay(new Date(first.createdAt)).slice(0, day.length);
}

function stateOf(month: string, digest: Digest, asOf: string | null, now: Date): MonthState {
  if (isBeforeKept(digest, month)) return "older";
  if (month === localDay(now).slice(0, 7)) return "running";
  return asOf !== null && Date.parse(asOf) >= monthEnd(month) + LATE_MS ? "whole" : "later";
}

function monthEnd(month: string): number {
  return new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 1).getTime();
}

export function daysOf(month: string): { fromDay: string; toDay: string } {
  return { fromDay: `${month}-01`, toDay: localDay(new Date(monthEnd(month) - 1)) };
}
