/** The server decides by this window, the app counts down to it. Source: rules.md W5. */
import { addDays, dayIn } from "../days.ts";

/** From `from` until just before `to`, which is at most "24:00". */
export interface DailyWindow {
  from: string;
  to: string;
  timeZone: string;
}

/** The open window; if none is open, the next one. */
export interface WindowState {
  open: boolean;
  opensAt: Date;
  closesAt: Date;
}

export function windowAt(window: DailyWindow, at: Date): WindowState {
  const day = dayIn(window.timeZone, at);
  const today = windowOf(window, day);
  const { opensAt, closesAt } = at < today.closesAt ? today : windowOf(window, addDays(day, 1));
  return { open: opensAt <= at && at < closesAt, opensAt, closesAt };
}

function windowOf({ from, to, timeZone }: DailyWindow, day: string) {
  return {
    opensAt: momentOf(timeZone, day, from),
    closesAt: to === "24:00" ? momentOf(timeZone, addDays(day, 1), "00:00") : momentOf(timeZone, day, to),
  };
}

const DAY_MS = 24 * 3_600_000;

/**
 * The first moment at which a zone's clocks show a time of day or a later one. A time that a clock change skips
 * maps to the change; a time that occurs twice, to its first occurrence.
 */
export function momentOf(timeZone: string, day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // No zone is a day away from UTC, and none changes its offset twice within two days.
  const before = wall - offsetAt(timeZone, wall - DAY_MS);
  const after = wall - offsetAt(timeZone, wall + DAY_MS);
  if (wallAt(timeZone, before) === wall) return new Date(before);
  if (wallAt(timeZone, after) === wall) return new Date(after);
  return new Date(changeBetween(timeZone, after, before));
}

function changeBetween(timeZone: string, early: number, late: number): number {
  const old = offsetAt(timeZone, early);
  let [low, high] = [early, late];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** In ms, positive east of UTC. */
function offsetAt(timeZone: string, moment: number): number {
  const second = Math.floor(moment / 1000) * 1000;
  return wallAt(timeZone, second) - second;
}

/** What the zone's clocks show, read as if it were UTC, to the second. */
function wallAt(timeZone: string, moment: number): number {
  const [day, time] = formatter(timeZone).format(moment).split(/\s/);
  return Date.parse(`${day}T${time}Z`);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: construction costs a hundred times as much as use. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  // The Swedish date and time format is ISO 8601.
  const created = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formatters.set(timeZone, created);
  return created;
}
