import { timeFormat } from "../formatters.ts";

/** @param day such as "2026-11-21"; noon is on the same date in every zone. */
export function formatDay(day: string, language: string, now = new Date()): string {
  const at = new Date(`${day}T12:00`);
  return timeFormat(language, {
    weekday: "short",
    month: "short",
    day: "numeric",
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  }).format(at);
}

/** @param month such as "2026-11". */
export function formatMonth(month: string, language: string): string {
  return timeFormat(language, { year: "numeric", month: "long" }).format(new Date(`${month}-15T12:00`));
}
