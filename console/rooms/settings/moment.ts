/** The moment at which a change takes effect. Source: rules.md O118. */
import { isDay } from "../../../contract/days.ts";
import { momentOf } from "../../../contract/withdrawals/window.ts";
import { timeFormat } from "../../../src/i18n/formatters.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
export const MOST_DAYS = 90;

/** @param typed a time in the platform's zone: 2026-11-24T00:00. Null for anything else. */
export function typedMoment(typed: string, timeZone: string): Date | null {
  const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)T([01]\d:[0-5]\d|2[0-3]:[0-5]\d)$/.exec(typed) ?? [];
  return isDay(day) ? momentOf(timeZone, day, time) : null;
}

/** Whether the server accepts the moment: from a minute to 90 days ahead of its time. */
export function isInReach(at: Date, now: Date): boolean {
  const ahead = at.getTime() - now.getTime();
  return ahead >= MINUTE_MS && ahead <= MOST_DAYS * DAY_MS;
}

/** In the platform's zone. */
export function platformTime(iso: string | Date, timeZone: string, language: string): string {
  return timeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(iso));
}

/** The value of a `datetime-local` input, in the operator's own zone; seconds only if they are not zero. */
export function momentToType(at: Date): string {
  if (Number.isNaN(at.getTime())) return "";
  const local = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, -1);
  return local.replace(/(:00)?\.000$/, "");
}

/** Parses a value of {@link momentToType}. */
export function momentTyped(typed: string): Date | null {
  const at = new Date(typed);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed) && !Number.isNaN(at.getTime()) ? at : null;
}
