/** YYYY-MM-DD, or "" for none. Both are part of the period. */
export interface Days {
  from: string;
  to: string;
}

export const anyTime: Days = { from: "", to: "" };

/** As the server is asked: up to the end of the last day. */
export function periodOf({ from, to }: Days): { from?: string; to?: string } {
  const start = startOf(from, 0);
  const end = startOf(to, 1);
  return { ...(start && { from: start }), ...(end && { to: end }) };
}

/** Local midnight, some days later. */
function startOf(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
