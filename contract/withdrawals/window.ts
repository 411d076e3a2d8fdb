/**
 * A daily window in the platform's time zone: the server decides by it, the app counts down to it with the very same
 * function. Source: rules.md W5.
 */
import { addDays, dayIn } from "../days.ts";

/** From a time of day to a later one, at most "24:00". `to` itself is outside. */
export interface DailyWindow {
  from: string;
  to: string;
  timeZone: string;
}

/** The window that is open at a moment, or else the next one. */
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
 * The first moment at which the clocks of a zone show a time of day or a later one: where they are put forward over it,
 * the moment when that is done; where they show it twice, the first time.
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

/** When the clocks are put forward, between two moments. */
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

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, moment: number): number {
  const second = Math.floor(moment / 1000) * 1000;
  return wallAt(timeZone, second) - second;
}

/** What the zone's clocks show, to the second, as if it were UTC. */
function wallAt(timeZone: string, moment: number): number {
  const [day, time] = formatter(timeZone).format(moment).split(/\s/);
  return Date.parse(`${day}T${time}Z`);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // The Swedish way to write a date and a time is the ISO way.
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formatters.set(timeZone, made);
  return made;
}
