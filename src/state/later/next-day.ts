/** By calendar, since days of a clock change have 23 or 25 hours, and some begin at 01:00. Returns ms since 1970. */
export function nextDay(day: number, days = 1): number {
  const at = new Date(day);
  at.setDate(at.getDate() + days);
  return at.setHours(0, 0, 0, 0);
}
