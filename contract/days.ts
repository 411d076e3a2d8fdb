/**
 * Days of the platform: they begin at 00:00 in its own time zone, whatever the server's or the member's. Source:
 * rules.md J1.
 */

/** The day on which a moment falls in a time zone: "2026-11-21". */
export function dayIn(timeZone: string, at: Date): string {
  return formatter(timeZone).format(at);
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // The Swedish way to write a date is the ISO way.
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  formatters.set(timeZone, made);
  return made;
}
