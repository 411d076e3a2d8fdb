import { lineTypes } from "../../../../contract/wallet/line-types.ts";
import type { LineFilter } from "../../../mirror/store.ts";

/** Days are in the device's zone and inclusive; "" is unbounded. */
export interface Filter {
  asset: LineFilter["asset"];
  type: LineFilter["type"];
  fromDay: string;
  toDay: string;
  search: string;
}

export const assets = ["usdt", "points", "fuel", "lock", "pass"] as const;

export const noFilter: Filter = { asset: undefined, type: undefined, fromDay: "", toDay: "", search: "" };

/** Checks a stored value, perhaps of an earlier version. */
export function isFilter(value: unknown): value is Filter {
  const { asset, type, fromDay, toDay, search } = (value ?? {}) as Partial<Filter>;
  return (
    [fromDay, toDay, search].every((text) => typeof text === "string") &&
    (asset === undefined || (assets as readonly string[]).includes(asset)) &&
    (type === undefined || (lineTypes as readonly string[]).includes(type))
  );
}

/** Ignores incomplete and invalid days. */
export function lineFilter({ asset, type, fromDay, toDay }: Filter): LineFilter {
  return { asset, type, from: startOf(fromDay, 0), to: startOf(toDay, 1) };
}

function startOf(day: string, later: number): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return undefined;
  // Calendar days, since a clock change makes a day longer or shorter.
  const at = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + later);
  return at.toISOString();
}

export function activeFilters({ asset, type, fromDay, toDay, search }: Filter): number {
  return [asset, type, fromDay, toDay, search.trim()].filter(Boolean).length;
}
