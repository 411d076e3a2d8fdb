import type { LineFilter } from "../../../mirror/store.ts";

/** What of the bill is looked at. Days are the device's, both included, "" for none. */
export interface Filter {
  asset: LineFilter["asset"];
  type: LineFilter["type"];
  fromDay: string;
  toDay: string;
  search: string;
}

export const everything: Filter = { asset: undefined, type: undefined, fromDay: "", toDay: "", search: "" };

/** The same for the mirror: days as moments. A day that is not one, or not yet typed in full, is none. */
export function lineFilter({ asset, type, fromDay, toDay }: Filter): LineFilter {
  return { asset, type, from: startOf(fromDay, 0), to: startOf(toDay, 1) };
}

/** When a day begins on this device, or one so many days later. */
function startOf(day: string, later: number): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return undefined;
  // Counted in days, not in hours: a day of a change to summer time has 23.
  const at = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + later);
  return at.toISOString();
}

/** How many choices narrow the list. */
export function choices({ asset, type, fromDay, toDay, search }: Filter): number {
  return [asset, type, fromDay, toDay, search.trim()].filter(Boolean).length;
}
