/** YYYY-MM-DD, or "" for none. Both days are included. */
export interface Days {
  from: string;
  to: string;
}

export const anyTime: Days = { from: "", to: "" };

/** The period as the server takes it: until the end of the last day. */
export function periodOf({ from, to }: Days): { from?: string; to?: string } {
  const start = startOf(from, 0);
  const end = startOf(to, 1);
  return { ...(start && { from: start }), ...(end && { to: end }) };
}

/** Local midnight of the day, `later` days on. */
function startOf(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
