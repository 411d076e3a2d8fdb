/** Days of the platform begin at 00:00 in its time zone. Source: rules.md J1. */

/** The date of a moment in a time zone: "2026-11-21". */
export function dayIn(timeZone: string, at: Date): string {
  return formatter(timeZone).format(at);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** Whether a text is a valid date, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: construction costs a hundred times as much as use. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  // The Swedish date format is ISO 8601.
  const created = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  formatters.set(timeZone, created);
  return created;
}

/**
 * @param day "2026-11-23".
 * @returns "2025-12" for 11 months.
 */
export function monthsBefore(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 7);
}
