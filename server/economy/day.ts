import { addDays, dayIn } from "../../contract/days.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import type { Span } from "../reports/sums.ts";

export interface PastDay extends Span {
  day: string;
}

export function lastDay({ withdrawWindow: { timeZone } }: Settings, now: Date): PastDay {
  const today = dayIn(timeZone, now);
  const day = addDays(today, -1);
  return { day, from: momentOf(timeZone, day, "00:00"), to: momentOf(timeZone, today, "00:00") };
}

const SLICES = 48;

/** Splits the day, so that no statement reads all of it. */
export function slicesOf({ from, to }: Span): Span[] {
  const [start, length] = [from.getTime(), (to.getTime() - from.getTime()) / SLICES];
  const at = (i: number) => new Date(start + Math.round(i * length));
  return Array.from({ length: SLICES }, (_, i) => ({ from: at(i), to: at(i + 1) }));
}
